public import MynaAudio
public import SoundFiles

/// A snapshot of the state of a `PerformanceRecorder`.
public struct PerformanceStatus: Equatable, Sendable {
  /// The activity of the recorder; nothing is recorded during the count-in.
  public enum State: Equatable, Sendable {
    case ready
    case countingIn
    case recording
    case paused
  }

  /// The activity.
  public var state = State.ready
  /// The take's length in seconds.
  public var duration = 0.0
  /// Whether the take has reached its maximum duration; it is paused then.
  public var isComplete = false
  /// Events logged for the take.
  public var eventCount = 0
  /// The peak magnitude of the last blocks, linear; 1 is full scale.
  public var peak: Float = 0
  /// The number of times that the disk fell behind the sound.
  public var overrunCount = 0
  /// Frames missing from the take because of that.
  public var lostFrameCount = 0
  /// Whether events were lost because too many arrived; the log then releases all keys.
  public var hasLostEvents = false
  /// Seconds of recording that fit on the disk; nil if unknown.
  public var timeLeft: Double?
  /// Why the take continues in another journal than its first; nil if it does not.
  public var continuation: TakeContinuation?
  /// The path of the take's journal.
  public var journal: String?
  /// Why the take paused or stopped, or another problem; nil again when it resumes.
  public var problem: PerformanceProblem?
  /// Why events cannot be logged; the sound is still recorded.
  public var eventProblem: SoundFileError?

  /// The peak magnitude of the voice in the last blocks, linear; 0 without a microphone.
  public var voicePeak: Float = 0
  /// Whether the chosen microphone delivers no sound; the piano is still recorded.
  public var isVoiceLost = false
  /// Samples of the take clipped at full scale; piano and voice together may be that loud.
  public var clipCount = 0

  /// Creates the status of an idle recorder.
  public init() {}
}

/// Why a performance is not heard or not written.
///
/// If the speaker with this name is gone, the sound server is gone or the device failed, the take
/// is paused. If no device has requested sound for some seconds, the take waits. If the disk is
/// full or fails, the take ends with the frames that fit.
public enum PerformanceProblem: Equatable, Sendable {
  case deviceLost(String)
  case serverGone
  case notResponding(seconds: Double)
  case unwritable(SoundFileError)
}
