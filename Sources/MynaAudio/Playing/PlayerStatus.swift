public import AudioDevices
public import MynaDSP

/// The state of a player at a moment, as a screen shows it.
public struct PlayerStatus: Equatable, Sendable {
  /// The activities of a player.
  public enum State: Equatable, Sendable {
    /// Nothing; it would play from `position`.
    case stopped
    case playing
    /// It would go on from `position`.
    case paused
    /// The last tail has been heard; it would play from the beginning.
    case ended
  }

  /// The present activity.
  public var state = State.stopped
  /// Seconds into the sound of what is heard now, whatever the rate; at the end exactly its duration.
  public var position = 0.0
  /// Seconds of the sound; nil until its end was met, where its file does not say.
  public var duration: Double?
  /// Times that sound was not there when the device wanted it, since the player was made.
  public var underrunCount = 0
  /// The processing time of the present stream's blocks.
  public var load: CallbackLoad?
  /// The device that plays.
  public var device: AudioDevice.ID?
  /// Why it stopped or paused by itself; nil again when it goes on.
  public var problem: PlayerProblem?

  /// A player at rest.
  public init() {}
}

/// Why a player paused by itself.
public enum PlayerProblem: Equatable, Sendable {
  /// The device it was told to use is gone; this is its name.
  case deviceLost(String)
  /// The sound server is gone, or the device failed.
  case serverGone
  /// The sound could not be read further.
  case unreadable(RenderError)
}

/// Why a player did not do what it was asked.
public enum PlayerError: Error, Equatable, Sendable {
  case sound(RenderError)
  case effect(EffectError)
  case device(AudioDeviceError)
  /// A loop must lie in the sound and last a twentieth of a second at least.
  case loop(ClosedRange<Double>)
}
