public import AudioDevices
public import SoundFiles

/// A snapshot of a recorder's state.
public struct RecorderStatus: Equatable, Sendable {
  /// The activity of a recorder.
  public enum State: Equatable, Sendable {
    case ready
    case recording
    /// The take can be resumed.
    case paused
  }

  /// The current activity.
  public var state = State.ready
  /// Whether the take was paused because another owner acquired the focus.
  ///
  /// It can resume when the devices are free again.
  public var isInterrupted = false
  /// The duration of the take in seconds.
  public var duration = 0.0
  /// The markers of the take, in seconds.
  public var markers: [Double] = []
  /// Whether the take has reached its maximum duration and was paused.
  public var isComplete = false
  /// The level, before and while recording.
  public var level = RecordingLevel()
  /// The number of samples of the take at or over full scale.
  public var clipCount = 0
  /// Whether the microphone has been silent for three seconds; in a take that skips silence, since
  /// the take began.
  public var isSilent = false
  /// Whether silence is being skipped now.
  public var isSkippingSilence = false
  /// The skipped silence in seconds.
  public var skippedDuration = 0.0
  /// How often frames were lost because they were drained too late.
  public var overrunCount = 0
  /// The number of frames lost by overruns.
  public var lostFrameCount = 0
  /// The missing sound in seconds because the sound server stalled.
  public var missingDuration = 0.0
  /// The seconds for which the disk has room; nil if unknown.
  public var timeLeft: Double?
  /// The seconds from the call of `record` to the first frame.
  public var startDelay: Double?
  /// The processing time of the current stream's blocks.
  public var load: CallbackLoad?
  /// The current microphone.
  public var device: AudioDevice.ID?
  /// Why the take continues in another journal than its first; nil if it does not.
  public var continuation: TakeContinuation?
  /// The path of the take's journal.
  public var journal: String?
  /// Why the take paused or stopped without a request, or another problem; nil after it continues.
  public var problem: RecorderProblem?

  /// The status of a recorder without a take.
  public init() {}
}

/// A problem of recording.
public enum RecorderProblem: Equatable, Sendable {
  /// The microphone of this name was removed.
  ///
  /// The take is paused.
  case deviceLost(String)
  /// The system has moved the stream to another microphone, which the user has not chosen.
  ///
  /// The take is paused. Both values are names.
  case deviceChanged(from: String, to: String)
  /// The sound server stopped, or the device failed.
  ///
  /// The take is paused.
  case serverGone
  /// The sound server has delivered nothing for this time.
  ///
  /// The take waits.
  case notResponding(seconds: Double)
  /// The disk is full or has failed.
  ///
  /// The take has ended with what was written.
  case unwritable(SoundFileError)
}

/// An error of a recorder.
public enum RecorderError: Error, Equatable, Sendable {
  case device(AudioDeviceError)
  case file(SoundFileError)
  /// There is no take to resume or end.
  case noTake
}
