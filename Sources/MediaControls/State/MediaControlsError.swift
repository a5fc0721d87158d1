public import Files

/// An error between a player and a program that controls it.
public enum MediaControlsError: Error, Equatable, Sendable {
  /// GIO, which talks on the bus, is not installed.
  case noLibrary
  /// There is no session bus.
  case noBus
  /// The bus was there and has gone.
  case busGone
  /// The bus refused something.
  case bus(Refusal)
  /// A player did not answer in time.
  case noAnswer(player: String)
  /// A player refused what it was asked.
  case refused(player: String, Refusal)
}
