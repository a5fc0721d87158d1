public import Files

/// An error in communication between a player and a program that controls it.
public enum MediaControlsError: Error, Equatable, Sendable {
  /// GIO, the library for D-Bus, is not installed.
  case noLibrary
  case noBus
  /// The connection to the bus was lost.
  case busGone
  /// The bus refused a request.
  case bus(Refusal)
  /// The player did not reply in time.
  case noAnswer(player: String)
  case refused(player: String, Refusal)
}
