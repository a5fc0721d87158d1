public import AudioDevices

/// A snapshot of a piano's state.
public struct PianoStatus: Equatable, Sendable {
  /// Whether a device is open, which means that keys make sound.
  public var isOpen = false
  /// The current instrument; nil before the piano is first opened.
  public var instrument: InstrumentStatus?
  /// The state of the recording.
  public var performance = PerformanceStatus()
  /// The processing load of the current stream.
  public var load: CallbackLoad?
  /// The device in use.
  public var device: AudioDevice.ID?
  /// The reason why the piano closed unexpectedly; nil again once it is opened.
  public var problem: PianoProblem?

  /// Creates the status of a closed piano.
  public init() {}
}

/// The reason why a piano closed unexpectedly.
///
/// `deviceLost` contains the name of the chosen device, which was removed.
public enum PianoProblem: Equatable, Sendable {
  case deviceLost(String)
  case serverGone
}
