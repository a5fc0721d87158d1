public import AudioDevices

/// The state of a piano at a moment, as a screen shows it.
public struct PianoStatus: Equatable, Sendable {
  /// Whether a device is open, so that keys sound.
  public var isOpen = false
  /// The instrument that plays; nil before the piano was opened.
  public var instrument: InstrumentStatus?
  /// The take that is being recorded.
  public var performance = PerformanceStatus()
  /// The cost of the blocks of the present stream.
  public var load: CallbackLoad?
  /// The device that plays.
  public var device: AudioDevice.ID?
  /// The reason why the piano closed by itself; nil again when it is opened.
  public var problem: PianoProblem?

  /// A piano that is closed.
  public init() {}
}

/// The reason why a piano closed by itself.
public enum PianoProblem: Equatable, Sendable {
  /// The device that was named is gone; this is its name.
  case deviceLost(String)
  /// The sound server is gone, or the device failed.
  case serverGone
}
