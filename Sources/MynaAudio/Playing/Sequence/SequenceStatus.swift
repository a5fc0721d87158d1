public import AudioDevices

/// The state of a player of several sounds at a moment.
public struct SequenceStatus: Equatable, Sendable {
  /// The activity; `ended` when nothing follows the sound that was heard last.
  public var state = PlayerStatus.State.stopped
  /// The sound that is heard now, not the one that is decoded.
  public var item: Int?
  /// Seconds into that sound; at its end exactly its duration.
  public var position = 0.0
  /// Seconds of that sound; nil until its end was met, where its file does not say.
  public var duration: Double?
  /// The sound behind which it has to be decided what follows; nil where that is decided.
  public var undecided: Int?
  /// Whether sounds failed of which `takeFailures` tells.
  public var hasFailures = false
  /// Times that sound was not there when the device wanted it, since the player was made.
  public var underrunCount = 0
  /// The processing time of the present stream's blocks.
  public var load: CallbackLoad?
  /// The device that plays.
  public var device: AudioDevice.ID?
  /// Why it paused by itself; nil again when it goes on.
  public var problem: PlayerProblem?
  /// Whether it paused since a recording began; false again when it goes on.
  public var isPausedByRecording = false

  /// A player at rest without a sound.
  public init() {}
}
