public import AudioDevices

/// A stream to a device, and the source of its sound; they live and end together.
///
/// For one thread at a time, except for the source's own rendering.
public final class OutputStream<Source: OutputSource> {
  /// The source, which is kept until the stream is closed.
  public let source: Source
  /// The device as it was when it was opened.
  public let opened: AudioDevice
  private let stream: AudioStream
  private var isRunning = false

  /// Opens a device for a source of the device's rate; nothing is played before `start`.
  ///
  /// - Parameters:
  ///   - device: The device, whose `streamSampleRate` the source must have.
  ///   - followsDefault: Whether the system may choose another device later; ignores `device`'s id.
  ///   - latency: How far ahead the device is given sound, in seconds. The default is the least that
  ///     does not drop out with all processors busy.
  ///   - onEvent: Called on a queue of its own, as `AudioDevices.openStream` does.
  public init(
    _ source: Source, on device: AudioDevice, followsDefault: Bool, devices: AudioDevices,
    latency: Double = 0.03, onEvent: @escaping @Sendable (AudioStreamEvent) -> Void
  ) throws(AudioDeviceError) {
    (self.source, opened) = (source, device)
    stream = try devices.openStream(
      .output, device: followsDefault ? nil : device.id, sampleRate: source.sampleRate,
      channelCount: source.channelCount, latencyFrames: Int(frames: latency * source.sampleRate),
      client: source.client, onEvent: onEvent)
  }

  // The device must not call the source once it is gone.
  deinit { close() }

  /// The id of the device that it plays on now.
  public var device: AudioDevice.ID { stream.device }

  /// The cost of the source's blocks so far.
  public var load: CallbackLoad { stream.load }

  /// Frames given to the device that nobody has heard yet.
  public var latencyFrames: Int { Int(frames: stream.latency * source.sampleRate) }

  /// Measures the seconds from the next frame of the source to the ear; for any thread but the device's.
  public var measureLatency: @Sendable () -> Double { { [stream] in stream.latency } }

  /// The number of frames that the device requests at once; 0 before the first block.
  public var blockFrames: Int { stream.blockFrames }

  /// Makes the device ask for sound; does nothing if it already does.
  public func start() throws(AudioDeviceError) {
    guard !isRunning else { return }
    try stream.start()
    isRunning = true
  }

  /// Pauses the device; when this returns, the source is not being called.
  public func stop() {
    stream.stop()
    isRunning = false
  }

  /// Gives the device back; when this returns, the source is never called again.
  public func close() { stream.close() }
}
