public import MynaAudio
public import SoundFiles

/// A snapshot of a `PerformanceRecorder`'s state.
public struct PerformanceStatus: Equatable, Sendable {
  /// The recorder's activity; nothing is recorded during the count-in.
  public enum State: Equatable, Sendable {
    case ready
    case countingIn
    case recording
    case paused
  }

  /// The current activity.
  public var state = State.ready
  /// The take's length in seconds.
  public var duration = 0.0
  /// Whether the take has reached its maximum duration and was therefore paused.
  public var isComplete = false
  /// The number of events logged for the take.
  public var eventCount = 0
  /// The peak magnitude of the last blocks on a linear scale; 1 is full scale.
  public var peak: Float = 0
  /// The number of times the disk fell behind the audio.
  public var overrunCount = 0
  /// The number of frames missing from the take because the disk fell behind.
  public var lostFrameCount = 0
  /// Whether events were lost because too many arrived at once.
  ///
  /// In that case, the log releases all keys.
  public var hasLostEvents = false
  /// The number of seconds of recording that fit on the disk; nil if unknown.
  public var timeLeft: Double?
  /// The reason why the take continues in a journal other than its first; nil if it doesn't.
  public var continuation: TakeContinuation?
  /// The path to the take's journal.
  public var journal: String?
  /// The reason why the take paused or stopped, or another problem; nil again when it resumes.
  public var problem: PerformanceProblem?
  /// The reason why events can't be logged; nil if there is no problem.
  ///
  /// The audio is still recorded.
  public var eventProblem: SoundFileError?

  /// The peak magnitude of the voice in the last blocks on a linear scale; 0 without a microphone.
  public var voicePeak: Float = 0
  /// Whether the chosen microphone isn't delivering audio.
  ///
  /// The piano is still recorded.
  public var isVoiceLost = false
  /// The number of the take's samples that clipped; piano and voice together can exceed full scale.
  public var clipCount = 0

  /// Creates the status of an idle recorder.
  public init() {}
}

/// The reason why a performance isn't heard or isn't written.
///
/// With `deviceLost`, which contains the speaker's name, or `serverGone`, the take is paused. With
/// `notResponding`, the take will continue when a device requests audio again, which hasn't
/// happened for the given time. With `unwritable`, the disk is full or failing, and the take ends
/// with the frames that fit.
public enum PerformanceProblem: Equatable, Sendable {
  case deviceLost(String)
  case serverGone
  case notResponding(seconds: Double)
  case unwritable(SoundFileError)
}
