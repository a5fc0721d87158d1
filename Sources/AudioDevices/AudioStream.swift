import Synchronization

/// A stream between a device and a client's function.
///
/// Owned by whoever opened it. All its calls may be made on any thread but the device's own; `start` may block while
/// the server is stopped, the others do not. A stream that nobody holds closes itself.
public final class AudioStream: Sendable {
  private let stream: OpenStream

  init(_ stream: OpenStream) { self.stream = stream }

  deinit { stream.close() }

  /// Hertz; what was asked for.
  ///
  /// The server converts when the device's own is another.
  public var sampleRate: Double { stream.sampleRate }

  /// Samples per frame; what was asked for.
  public var channelCount: Int { stream.channelCount }

  /// The id of the device it runs on.
  ///
  /// Known at most a second late when the system puts the stream elsewhere.
  public var device: AudioDevice.ID { stream.device }

  /// The id of the device that the stream runs on now, according to the system; nil if the system does not report it.
  ///
  /// Frames that an input's client received before this call came from this device or an earlier one.
  public var currentDevice: AudioDevice.ID? { stream.currentDevice }

  /// The usual number of frames per call of the client; 0 before the first block.
  public var blockFrames: Int { stream.memory.pointee.blockFrames.load(ordering: .relaxed) }

  /// Seconds between the client and the air.
  ///
  /// From the next frame it renders to the ear, or from the air to the frames it is given. For an input it is an
  /// estimate, the duration of a block.
  public var latency: Double { stream.latency }

  /// The processing time of the client's blocks so far.
  public var load: CallbackLoad { stream.memory.pointee.meter.load }

  /// Starts or goes on; the client is called from here on.
  public func start() throws(AudioDeviceError) {
    let code = stream.start()
    guard code == 0 else { throw .failed(operation: "start", code: code) }
  }

  /// Pauses.
  ///
  /// When it returns, the client is not being called and will not be before the next `start`; what it rendered
  /// and nobody has heard yet stays, and is heard then.
  public func stop() { stream.stop() }

  /// Ends the stream.
  ///
  /// When it returns the client is not being called and never will be, and its memory may go; events end as well. May
  /// be called again, and from within an event.
  public func close() { stream.close() }
}
