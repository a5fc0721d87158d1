package import Files

/// An error in communication between a player and a program that controls it.
package enum MediaControlsError: Error, Equatable, Sendable {
  /// GIO, the library for D-Bus, is not installed.
  case noLibrary
  case noBus
  /// The connection to the bus was lost.
  case busGone
  case bus(UnderlyingReason)
  case noAnswer(player: String)
  case refused(player: String, UnderlyingReason)
}
