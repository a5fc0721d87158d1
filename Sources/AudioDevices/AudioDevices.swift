import Threads

/// The audio devices of the system: what there is, what changes, and streams to and from them.
///
/// Connects to the sound server (PulseAudio, or PipeWire in its place; JACK; without any, ALSA's default device) when
/// first used, and again by itself after the server was gone. All objects of a process share one connection.
///
/// Calls may block while the server does not answer, at most half a minute: they are not for the main thread, nor for
/// a device's.
public final class AudioDevices: Sendable {
  private let server = AudioServer.shared

  /// Creates a view of the devices; connects to nothing yet.
  public init() {}

  /// Returns the devices of a direction that are ready for use.
  public func list(_ direction: AudioDirection) throws(AudioDeviceError) -> [AudioDevice] {
    try server.thread.sync { () throws(AudioDeviceError) in
      try server.devices().map(\.device).filter { $0.direction == direction }
    }
  }

  /// Returns the device that somebody means.
  ///
  /// That is the default for nil, else the one with this exact id, else this exact name, else the only one with this
  /// part in its name or id, in any case. Microphones go before monitors of outputs.
  public func device(
    _ direction: AudioDirection, matching name: String?
  ) throws(AudioDeviceError) -> AudioDevice {
    try DeviceChoice(devices: list(direction), direction: direction).device(matching: name)
  }

  /// Calls `action` at each change, until the returned object is canceled or gone.
  ///
  /// A change is a device that comes or goes, another default, a server that is gone or back. What the system does not
  /// tell of is noticed within a second or two.
  /// `action` is called on a queue of its own, where it may use this object.
  public func onChange(_ action: @escaping @Sendable () -> Void) -> AudioDeviceWatch {
    AudioDeviceWatch(action, server: server)
  }

  /// Opens a stream, which is silent until it is started.
  ///
  /// - Parameters:
  ///   - device: An id of `list`, or nil for the default, which the stream then follows when it changes.
  ///   - sampleRate: 1,000…192,000 Hz in whole numbers; the server converts what is not the device's own.
  ///   - channelCount: 1…8.
  ///   - latencyFrames: How far ahead an output is rendered, 1…96,000 frames; blocks are about a quarter of it, also
  ///     for an input.
  ///   - client: Who makes or takes the sound.
  ///   - onEvent: Called on a queue of its own, where it may call anything, `close` too.
  public func openStream(
    _ direction: AudioDirection, device: AudioDevice.ID? = nil, sampleRate: Double,
    channelCount: Int, latencyFrames: Int, client: AudioStreamClient,
    onEvent: @escaping @Sendable (AudioStreamEvent) -> Void
  ) throws(AudioDeviceError) -> AudioStream {
    guard (1_000...192_000).contains(sampleRate), (1...8).contains(channelCount) else {
      throw .failed(operation: "open", code: AudioServer.invalidFormat)
    }
    let server = server
    let stream = OpenStream(
      direction, chosen: device, sampleRate: sampleRate, channelCount: channelCount,
      client: client, host: server, onEvent: onEvent)
    try server.thread.sync { () throws(AudioDeviceError) in
      try server.open(stream, latencyFrames: latencyFrames)
    }
    return AudioStream(stream)
  }
}
