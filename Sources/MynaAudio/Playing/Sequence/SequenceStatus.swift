public import AudioDevices

/// A snapshot of a sequence player's state.
public struct SequenceStatus: Equatable, Sendable {
  /// The current activity.
  ///
  /// It is `ended` only after the final sound of the sequence has been heard.
  public var state = PlayerStatus.State.stopped
  /// The ID of the sound that is heard now, which may not be the one being decoded.
  public var item: Int?
  /// The position, in seconds, in the sound being heard now.
  ///
  /// At the end of the sound, this is exactly `duration`.
  public var position = 0.0
  /// The duration, in seconds, of the sound being heard now.
  ///
  /// If the file does not state its duration, this is nil until its end is reached.
  public var duration: Double?
  /// The ID of the sound whose successor the caller must choose; nil if the successor is already
  /// decided.
  public var undecided: Int?
  /// Whether any sound has failed to play to its end; see `collectFailures`.
  public var hasFailures = false
  /// The number of times that audio was not ready when the device requested it, since the player
  /// was created.
  public var underrunCount = 0
  /// The processing time of the current stream's blocks.
  public var load: CallbackLoad?
  /// The current device.
  public var device: AudioDevice.ID?
  /// Why playback paused unexpectedly; nil after playback resumes.
  public var problem: PlayerProblem?
  /// Whether playback paused because a recording began; false after playback resumes.
  public var isPausedByRecording = false

  /// The status of a player without sounds.
  public init() {}
}
