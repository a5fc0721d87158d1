import Threads

/// Lists the system's audio devices, reports their changes, and opens streams.
///
/// Connects to the sound server when first used: PulseAudio or PipeWire, JACK, or, if none of these
/// is available, ALSA's default device. Reconnects when a stopped server returns. All instances in
/// a process share one connection.
///
/// Calls can block for up to half a minute while the server does not respond, so do not call them
/// on the main thread or on a device's thread.
public final class AudioDevices: Sendable {
  private let server = AudioServer.shared

  /// Creates an object that accesses the system's audio devices.
  ///
  /// The connection to the sound server is made later, when it is first needed.
  public init() {}

  /// Returns the inputs or outputs that are available for use.
  public func list(_ direction: AudioDirection) throws(AudioDeviceError) -> [AudioDevice] {
    try server.thread.sync { () throws(AudioDeviceError) in
      try server.devices().map(\.device).filter { $0.direction == direction }
    }
  }

  /// Returns the device that matches `name`, or the default device if `name` is nil.
  ///
  /// An exact ID has priority, then an exact name, then a case-insensitive match of part of a name
  /// or ID, if only one device matches. Microphones have priority over monitors of outputs.
  public func device(
    _ direction: AudioDirection, matching name: String?
  ) throws(AudioDeviceError) -> AudioDevice {
    try DeviceLookup(devices: list(direction), direction: direction).device(matching: name)
  }

  /// Calls `action` whenever the devices change, until the returned object is canceled or released.
  ///
  /// A change means that a device was added or removed, that the default device changed, or that
  /// the server stopped or became available again. Changes that the system does not report are
  /// detected within a second or two, or within five seconds if there has been no server for a
  /// while. `action` is called on its own queue, where it can use this object.
  public func onChange(_ action: @escaping @Sendable () -> Void) -> AudioDeviceSubscription {
    AudioDeviceSubscription(action, server: server)
  }

  /// Opens a stream, which neither plays nor records until it is started.
  ///
  /// - Parameters:
  ///   - device: an ID from `list`; nil to follow the default.
  ///   - sampleRate: a whole number of hertz, 1,000…192,000. The server converts between it and the
  ///     device's own rate.
  ///   - channelCount: 1…8.
  ///   - latencyFrames: the number of frames by which an output is rendered ahead, 1…96,000. Each
  ///     block, even of an input, contains about a quarter of that number.
  ///   - client: renders or receives the audio.
  ///   - onEvent: called on its own queue, where it can call anything, including `close`.
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
