public import AudioDevices
public import MynaDSP

/// A snapshot of a player's state.
public struct PlayerStatus: Equatable, Sendable {
  /// The activity of a player.
  public enum State: Equatable, Sendable {
    /// Nothing plays.
    ///
    /// `play` would start at `position`.
    case stopped
    case playing
    /// `play` would resume at `position`.
    case paused
    /// The last tail was heard.
    ///
    /// `play` would restart.
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
public enum PlayerProblem: Equatable, Sendable {
  /// The chosen device was removed; this is its name.
  case deviceLost(String)
  /// The sound server stopped, or the device failed.
  case serverGone
  /// The sound could not be read further.
  case unreadable(RenderError)
}

/// An error of a player.
public enum PlayerError: Error, Equatable, Sendable {
  case sound(RenderError)
  case effect(EffectError)
  case device(AudioDeviceError)
  /// A loop must be within the sound and last at least 0.05 s.
  case loop(ClosedRange<Double>)
}
