public import MynaAudio
public import SoundFiles

/// The state of a `PerformanceRecorder` at a moment, as a screen shows it.
public struct PerformanceStatus: Equatable, Sendable {
  /// The activity of the recorder.
  public enum State: Equatable, Sendable {
    case ready
    /// The metronome counts in; nothing is recorded yet.
    case countingIn
    case recording
    /// The take can go on.
    case paused
  }

  /// The activity.
  public var state = State.ready
  /// Seconds of the take.
  public var duration = 0.0
  /// Whether it is as long as it was to be at most; it is paused then.
  public var isComplete = false
  /// Events that were logged for the take.
  public var eventCount = 0
  /// The greatest magnitude of the last blocks, linear; 1 is full scale.
  public var peak: Float = 0
  /// Times that the writing came too late for the sound.
  public var overrunCount = 0
  /// Frames that the take lacks for it.
  public var lostFrameCount = 0
  /// Whether more events came than could be logged: the keys were all released in the log then.
  public var hasLostEvents = false
  /// Seconds for which the disk has room; nil if that is not known.
  public var timeLeft: Double?
  /// The reason why the take continues in another journal than its first; nil if it does not.
  public var continuation: TakeContinuation?
  /// The path of the take's journal.
  public var journal: String?
  /// The reason why it paused or stopped by itself, or what else is wrong; nil again when it goes on.
  public var problem: PerformanceProblem?
  /// The reason why the events are not logged, or not any more; the sound is recorded all the same.
  public var eventProblem: SoundFileError?

  /// The greatest magnitude of the voice in the last blocks, linear; 0 without a microphone.
  public var voicePeak: Float = 0
  /// Whether the microphone that was chosen gives nothing now; the piano is recorded all the same.
  public var isVoiceLost = false
  /// Samples of the take over full scale, which were cut: piano and voice together may be that loud.
  public var clipCount = 0

  /// A recorder at rest.
  public init() {}
}

/// The reason why a performance is not heard, or not written.
public enum PerformanceProblem: Equatable, Sendable {
  /// The speaker of that name is gone; the take is paused.
  case deviceLost(String)
  /// The sound server is gone, or the device failed; the take is paused.
  case serverGone
  /// No device has asked the piano for sound for so many seconds; the take waits.
  case notResponding(seconds: Double)
  /// The disk is full, or fails; the take has ended with what fitted.
  case unwritable(SoundFileError)
}
