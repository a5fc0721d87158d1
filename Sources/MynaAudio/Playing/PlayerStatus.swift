public import AudioDevices
public import MynaDSP

/// A snapshot of a player's state.
public struct PlayerStatus: Equatable, Sendable {
  /// The activity of a player.
  ///
  /// `play` starts or resumes at `position`. Once `ended`, when the last tail was heard, it
  /// restarts.
  public enum State: Equatable, Sendable {
    case stopped
    case playing
    case paused
    case ended
  }

  /// The current activity.
  public var state = State.stopped
  /// The position that is heard now, in seconds of the sound at any speed; at the end exactly
  /// `duration`.
  public var position = 0.0
  /// The duration in seconds; nil until the end was reached if the file does not state it.
  public var duration: Double?
  /// How often sound was late for the device since the player was created.
  public var underrunCount = 0
  /// The processing time of the current stream's blocks.
  public var load: CallbackLoad?
  /// The device that plays.
  public var device: AudioDevice.ID?
  /// Why playback stopped or paused without a request; nil after it continues.
  public var problem: PlayerProblem?

  /// The status of a stopped player.
  public init() {}
}

/// Why a player paused without a request.
///
/// `deviceLost` has the name of the removed device. `serverGone` means that the sound server
/// stopped, or that the device failed. `unreadable` has the error that ended the sound.
public enum PlayerProblem: Equatable, Sendable {
  case deviceLost(String)
  case serverGone
  case unreadable(RenderError)
}

/// An error of a player.
///
/// `loop` has a loop, in seconds, that is not within the sound or is shorter than 0.05 s.
public enum PlayerError: Error, Equatable, Sendable {
  case sound(RenderError)
  case effect(EffectError)
  case device(AudioDeviceError)
  case loop(ClosedRange<Double>)
}
