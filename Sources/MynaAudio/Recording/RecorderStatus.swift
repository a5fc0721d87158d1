public import AudioDevices
public import SoundFiles

/// The state of a recorder at a moment, as a screen shows it.
public struct RecorderStatus: Equatable, Sendable {
  /// The activities of a recorder.
  public enum State: Equatable, Sendable {
    case ready
    case recording
    /// The take can go on.
    case paused
  }

  /// The present activity.
  public var state = State.ready
  /// Whether the take was paused because somebody else took the sound, and can resume when the sound is free again.
  public var isInterrupted = false
  /// Seconds of the take.
  public var duration = 0.0
  /// The markers of the take, in seconds.
  public var markers: [Double] = []
  /// Whether it is as long as it was to be at most; it is paused then.
  public var isComplete = false
  /// The level, before and while recording.
  public var level = RecordingLevel()
  /// Samples of the take at or over full scale.
  public var clipCount = 0
  /// Whether nothing has been heard for three seconds; in a take that skips silence, since it began.
  public var isSilent = false
  /// Whether silence is being left out of the take.
  public var isSkippingSilence = false
  /// Seconds of silence that were left out of the take.
  public var skippedDuration = 0.0
  /// Times that the writing came too late for the microphone.
  public var overrunCount = 0
  /// Frames the take lacks for it.
  public var lostFrameCount = 0
  /// Seconds the take lacks because the sound server stood still.
  public var missingDuration = 0.0
  /// Seconds for which the disk has room; nil where that is not known.
  public var timeLeft: Double?
  /// Seconds from the call of `record` to the first frame.
  public var startDelay: Double?
  /// The processing time of the present stream's blocks.
  public var load: CallbackLoad?
  /// The microphone that is heard.
  public var device: AudioDevice.ID?
  /// Why the take continues in another journal than its first; nil if it does not.
  public var continuation: TakeContinuation?
  /// The path of the take's journal.
  public var journal: String?
  /// Why it paused or stopped by itself, or what else is wrong; nil again when it goes on.
  public var problem: RecorderProblem?

  /// A recorder at rest.
  public init() {}
}

/// Why a recorder does not hear, or does not write.
public enum RecorderProblem: Equatable, Sendable {
  /// The microphone of that name is gone; the take is paused.
  case deviceLost(String)
  /// The system would go on with another microphone, which nobody chose; the take is paused. Both are names.
  case deviceChanged(from: String, to: String)
  /// The sound server is gone, or the device failed; the take is paused.
  case serverGone
  /// The sound server has given nothing for so many seconds; the take waits.
  case notResponding(seconds: Double)
  /// The disk is full, or fails; the take has ended with what fitted.
  case unwritable(SoundFileError)
}

/// Why a recorder did not do what it was asked.
public enum RecorderError: Error, Equatable, Sendable {
  case device(AudioDeviceError)
  case file(SoundFileError)
  /// There is no take that could go on or end.
  case noTake
}
