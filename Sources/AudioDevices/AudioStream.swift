import Synchronization

/// A stream between a device and a client's function.
///
/// Its caller owns it. Call it from any thread but the device's; `start` may block while the server
/// is stopped, the other methods do not. A released stream closes itself.
public final class AudioStream: Sendable {
  private let stream: CubebStream

  init(_ stream: CubebStream) { self.stream = stream }

  deinit { stream.close() }

  /// The requested sample rate in hertz.
  ///
  /// The server converts if the device has another rate.
  public var sampleRate: Double { stream.sampleRate }

  /// The requested number of samples per frame.
  public var channelCount: Int { stream.channelCount }

  /// The id of the current device.
  ///
  /// Known with a delay of at most a second when the system moves the stream.
  public var device: AudioDevice.ID { stream.device }

  /// The id of the device that the stream runs on now, according to the system; nil if the system
  /// does not report it.
  ///
  /// Frames that an input's client received before this call came from this device or an earlier
  /// one.
  public var currentDevice: AudioDevice.ID? { stream.currentDevice }

  /// The usual number of frames per call of the client; 0 before the first block.
  public var blockFrames: Int { stream.memory.pointee.blockFrames.load(ordering: .relaxed) }

  /// Seconds between the client and the air.
  ///
  /// For an output, this is from the next rendered frame to the ear. For an input, this is from the
  /// air to the received frames, estimated as the duration of a block.
  public var latency: Double { stream.latency }

  /// The processing time of the client's blocks so far.
  public var load: CallbackLoad { stream.memory.pointee.meter.load }

  /// Starts or resumes.
  ///
  /// From here on, the client is called.
  public func start() throws(AudioDeviceError) {
    let code = stream.start()
    guard code == 0 else { throw .failed(operation: "start", code: code) }
  }

  /// Pauses.
  ///
  /// When this returns, the client is not being called and will not be before the next `start`.
  /// Frames that were rendered and not heard yet are heard then.
  public func stop() { stream.stop() }

  /// Ends the stream and its events.
  ///
  /// When this returns, the client is not being called and never will be, so its memory can be
  /// freed. Idempotent, and callable from an event.
  public func close() { stream.close() }
}
