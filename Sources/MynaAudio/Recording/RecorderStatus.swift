public import AudioDevices
public import SoundFiles

/// A snapshot of a recorder's state.
public struct RecorderStatus: Equatable, Sendable {
  /// The activity of a recorder.
  public enum State: Equatable, Sendable {
    case ready
    case recording
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
  /// The level, before and during recording.
  public var level = RecordingLevel()
  /// The number of the take's samples at or above full scale.
  public var clipCount = 0
  /// Whether the microphone has been silent for the last three seconds.
  ///
  /// In a take that skips silence, this is true only if the microphone has been silent since the
  /// take began.
  public var isSilent = false
  /// Whether the take is waiting for the first audio above the threshold.
  public var isWaitingForSound = false
  /// Whether silence is being skipped now.
  public var isSkippingSilence = false
  /// The skipped silence in seconds.
  public var skippedDuration = 0.0
  /// The number of times that frames were lost because the recorder read them too late.
  public var overrunCount = 0
  /// The total number of frames lost because the recorder read them too late.
  public var lostFrameCount = 0
  /// The duration in seconds that is missing because the sound server stalled.
  public var missingDuration = 0.0
  /// The remaining recording time, in seconds, until the disk is full; nil if unknown.
  public var timeLeft: Double?
  /// The time, in seconds, between starting or resuming the take and the first frame recorded after
  /// that.
  public var startDelay: Double?
  /// The processing time of the current stream's blocks.
  public var load: CallbackLoad?
  /// The current microphone.
  public var device: AudioDevice.ID?
  /// Why and where the take continues in another journal; nil if it is still in its first journal.
  public var continuation: TakeContinuation?
  /// The number of completed parts that `takeCompletedParts` would return.
  public var completedPartCount = 0
  /// Why the next part of a split take couldn't begin; nil once a part begins.
  ///
  /// The current part continues for another part's duration.
  public var partProblem: SoundFileError?
  /// The path of the take's journal.
  public var journal: String?
  /// Why the take paused or stopped unexpectedly, or another problem; nil once it continues.
  public var problem: RecorderProblem?

  /// The status of a recorder without a take.
  public init() {}
}

/// A problem during recording.
///
/// Most problems pause the take. If the sound server has delivered no audio for some time
/// (`notResponding`), the take continues and waits for audio. If the disk is full or has failed
/// (`unwritable`), the take ends, and contains only what was written.
///
/// `deviceLost` contains the name of the removed microphone. `deviceChanged` means that the system
/// has moved the stream to a microphone that the user hasn't chosen, and contains the names of both
/// microphones. `serverGone` means that the sound server stopped, or that the device failed.
public enum RecorderProblem: Equatable, Sendable {
  case deviceLost(String)
  case deviceChanged(from: String, to: String)
  case serverGone
  case notResponding(seconds: Double)
  case unwritable(SoundFileError)
}

/// An error that a recorder throws.
public enum RecorderError: Error, Equatable, Sendable {
  case device(AudioDeviceError)
  case file(SoundFileError)
  case noTake
}
