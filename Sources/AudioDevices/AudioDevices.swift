import Threads

/// The audio devices of the system: lists them, watches changes, and opens streams.
///
/// Connects to the sound server when first used: PulseAudio or PipeWire, JACK, or, without any of
/// them, ALSA's default device. Reconnects after the server was gone. All objects of a process
/// share one connection.
///
/// Calls may block for up to half a minute while the server does not respond, so do not call them
/// on the main thread or on a device's thread.
public final class AudioDevices: Sendable {
  private let server = AudioServer.shared

  /// Creates a view of the devices.
  ///
  /// Does not connect yet.
  public init() {}

  /// Returns the devices of a direction that are ready for use.
  public func list(_ direction: AudioDirection) throws(AudioDeviceError) -> [AudioDevice] {
    try server.thread.sync { () throws(AudioDeviceError) in
      try server.devices().map(\.device).filter { $0.direction == direction }
    }
  }

  /// Returns the device that matches a name; nil for the default device.
  ///
  /// An exact id has priority, then an exact name, then a unique part of a name or id, ignoring
  /// case. Microphones have priority over monitors of outputs.
  public func device(
    _ direction: AudioDirection, matching name: String?
  ) throws(AudioDeviceError) -> AudioDevice {
    try DeviceLookup(devices: list(direction), direction: direction).device(matching: name)
  }

  /// Calls `action` at each change, until the returned object is canceled or released.
  ///
  /// A change is an added or removed device, a new default, or a server that stopped or returned.
  /// Changes that the system does not report are detected within a second or two; within five
  /// seconds if there was no server for a while. `action` is called on its own queue, where it may
  /// use this object.
  public func onChange(_ action: @escaping @Sendable () -> Void) -> AudioDeviceSubscription {
    AudioDeviceSubscription(action, server: server)
  }

  /// Opens a stream, which is silent until it is started.
  ///
  /// - Parameters:
  ///   - device: an id from `list`; nil to follow the default.
  ///   - sampleRate: 1,000…192,000 Hz in whole numbers. The server converts other rates than the
  ///     device's own.
  ///   - channelCount: 1…8.
  ///   - latencyFrames: how far ahead an output is rendered, 1…96,000 frames. Blocks have about a
  ///     quarter of it, also for an input.
  ///   - client: renders or receives the sound.
  ///   - onEvent: called on its own queue, where it may call anything, including `close`.
  public func openStream(
    _ direction: AudioDirection, device: AudioDevice.ID? = nil, sampleRate: Double,
    channelCount: Int, latencyFrames: Int, client: AudioStreamClient,
    onEvent: @escaping @Sendable (AudioStreamEvent) -> Void
  ) throws(AudioDeviceError) -> AudioStream {
    guard (1_000...192_000).contains(sampleRate), (1...8).contains(channelCount) else {
      throw .failed(operation: "open", code: AudioServer.invalidFormat)
    }
    let server = server
    let stream = CubebStream(
      direction, chosen: device, sampleRate: sampleRate, channelCount: channelCount,
      client: client, host: server, onEvent: onEvent)
    try server.thread.sync { () throws(AudioDeviceError) in
      try server.open(stream, latencyFrames: latencyFrames)
    }
    return AudioStream(stream)
  }
}
