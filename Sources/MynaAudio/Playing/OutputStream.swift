public import AudioDevices

/// An output stream to a device, together with the source that renders the audio.
///
/// Use an output stream from only one thread at a time. The source renders on the device's own
/// thread.
public final class OutputStream<Source: OutputSource> {
  /// The source, which is retained until the stream is closed.
  public let source: Source
  /// The device's description at the time when the stream was opened.
  public let opened: AudioDevice
  private let stream: AudioStream
  private var isRunning = false

  /// Opens a stream to a device.
  ///
  /// Playback begins only when `start` is called.
  ///
  /// - Parameters:
  ///   - device: the output device. The source's sample rate must equal the device's
  ///     `streamSampleRate`.
  ///   - followsDefault: whether to use the system's default device and follow its changes,
  ///     ignoring the ID of `device`.
  ///   - latency: how far ahead of playback the device requests audio, in seconds. The default is
  ///     the lowest value that prevents dropouts while all processors are busy.
  ///   - onEvent: called on its own queue, as in `AudioDevices.openStream`.
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

  // The device must not call a source that no longer exists.
  deinit { close() }

  /// The ID of the current device.
  public var device: AudioDevice.ID { stream.device }

  /// The processing time of the source's blocks so far.
  public var load: CallbackLoad { stream.load }

  /// The number of frames that were sent to the device but not yet heard.
  public var latencyFrames: Int { Int(frames: stream.latency * source.sampleRate) }

  /// A function that returns the time, in seconds, until the source's next frame will be heard.
  ///
  /// The function can be called on any thread except the device's.
  public var measureLatency: @Sendable () -> Double { { [stream] in stream.latency } }

  /// The number of frames that the device requests at once; 0 before the first block.
  public var blockFrames: Int { stream.blockFrames }

  /// Starts the device, which then requests audio.
  ///
  /// Does nothing if the device is already running.
  public func start() throws(AudioDeviceError) {
    guard !isRunning else { return }
    try stream.start()
    isRunning = true
  }

  /// Pauses the device.
  ///
  /// When this returns, the source is not being called.
  public func stop() {
    stream.stop()
    isRunning = false
  }

  /// Releases the device.
  ///
  /// When this returns, the source is never called again.
  public func close() { stream.close() }
}
