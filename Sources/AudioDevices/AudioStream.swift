import Synchronization

/// A stream that transfers audio between a device and a client's function.
///
/// Methods can be called on any thread except the device's. If the server isn't responding, `start`
/// can block, but the other methods don't. A stream closes itself when it is released.
public final class AudioStream: Sendable {
  private let stream: CubebStream

  init(_ stream: CubebStream) { self.stream = stream }

  deinit { stream.close() }

  /// The requested sample rate in hertz.
  ///
  /// The server converts between it and the device's own rate.
  public var sampleRate: Double { stream.sampleRate }

  /// The requested number of samples per frame.
  public var channelCount: Int { stream.channelCount }

  /// The ID of the current device.
  ///
  /// Updated within a second after the system moves the stream.
  public var device: AudioDevice.ID { stream.device }

  /// The ID of the device that the stream currently uses, according to the system; nil if the
  /// system does not report the device.
  ///
  /// Frames that an input's client received before this call came from this device or an earlier
  /// one.
  public var currentDevice: AudioDevice.ID? { stream.currentDevice }

  /// The usual number of frames in each call to the client; 0 before the first block.
  public var blockFrames: Int { stream.memory.pointee.blockFrames.load(ordering: .relaxed) }

  /// The latency between the client and the speaker or microphone, in seconds.
  ///
  /// For an output, this is the time until the next rendered frame is heard. For an input, this is
  /// the time from when a sound occurs until its frames are received, estimated as the duration of
  /// a block.
  public var latency: Double { stream.latency }

  /// Statistics about the time that the client has taken to process blocks since the stream was
  /// opened.
  public var load: CallbackLoad { stream.memory.pointee.meter.load }

  /// Starts or resumes the stream.
  ///
  /// From this call on, the client is called for each block.
  public func start() throws(AudioDeviceError) {
    let code = stream.start()
    guard code == 0 else { throw .failed(operation: "start", code: code) }
  }

  /// Pauses the stream.
  ///
  /// When this returns, the client is not being called, and it will not be called before the next
  /// `start`. Frames that were rendered but not yet heard are played after the next `start`.
  public func stop() { stream.stop() }

  /// Closes the stream and ends its events.
  ///
  /// When this returns, the client is not being called and never will be, so its memory can be
  /// freed. Idempotent, and callable from an event.
  public func close() { stream.close() }
}
