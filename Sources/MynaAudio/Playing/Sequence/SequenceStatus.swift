public import AudioDevices

/// A snapshot of a sequence player's state.
public struct SequenceStatus: Equatable, Sendable {
  /// The activity; `ended` if nothing follows the last sound.
  public var state = PlayerStatus.State.stopped
  /// The id of the sound that is heard now, which may not be the one being decoded.
  public var item: Int?
  /// The position, in seconds, in the sound that is heard now; exactly `duration` at its end.
  public var position = 0.0
  /// The duration, in seconds, of the sound that is heard now; nil until its end is reached if the
  /// file does not state it.
  public var duration: Double?
  /// The id of the sound whose successor must be decided; nil if it is already decided.
  public var undecided: Int?
  /// Whether sounds have failed; see `collectFailures`.
  public var hasFailures = false
  /// The number of times that audio was late for the device since the player was created.
  public var underrunCount = 0
  /// The processing time of the current stream's blocks.
  public var load: CallbackLoad?
  /// The current device.
  public var device: AudioDevice.ID?
  /// Why playback paused unexpectedly; nil once it continues.
  public var problem: PlayerProblem?
  /// Whether playback paused because a recording began; false once it continues.
  public var isPausedByRecording = false

  /// The status of a player without sounds.
  public init() {}
}
