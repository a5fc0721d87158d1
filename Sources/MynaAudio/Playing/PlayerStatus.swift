public import AudioDevices
public import MynaDSP

/// A snapshot of a player's state.
public struct PlayerStatus: Equatable, Sendable {
  /// The activity of a player.
  ///
  /// `play` starts or resumes at `position`. The state becomes `ended` once the last tail has been
  /// heard; after that, `play` starts over.
  public enum State: Equatable, Sendable {
    case stopped
    case playing
    case paused
    case ended
  }

  /// The current activity.
  public var state = State.stopped
  /// The position being heard now, in seconds of the original sound, regardless of the playback
  /// speed.
  ///
  /// At the end, this is exactly `duration`.
  public var position = 0.0
  /// The duration in seconds.
  ///
  /// If the file does not state its duration, this is nil until the end is reached.
  public var duration: Double?
  /// The number of times that audio was not ready when the device requested it, since the player
  /// was created.
  public var underrunCount = 0
  /// The processing time of the current stream's blocks.
  public var load: CallbackLoad?
  /// The current device.
  public var device: AudioDevice.ID?
  /// Why playback stopped or paused unexpectedly; nil after playback resumes.
  public var problem: PlayerProblem?

  /// The status of a stopped player.
  public init() {}
}

/// Why a player paused unexpectedly.
///
/// `deviceLost` contains the name of the removed device. `serverGone` means that the sound server
/// stopped, or that the device failed. `unreadable` contains the error that ended playback.
public enum PlayerProblem: Equatable, Sendable {
  case deviceLost(String)
  case serverGone
  case unreadable(RenderError)
}

/// An error that a player throws.
///
/// `loop` contains the requested loop, in seconds, which is either outside the sound or shorter
/// than 0.05 s.
public enum PlayerError: Error, Equatable, Sendable {
  case sound(RenderError)
  case effect(EffectError)
  case device(AudioDeviceError)
  case loop(ClosedRange<Double>)
}
