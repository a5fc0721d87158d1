package import Files

package enum MediaControlsError: Error, Equatable, Sendable {
  case noLibrary
  case noBus
  case busGone
  case bus(UnderlyingReason)
  case noAnswer(player: String)
  case refused(player: String, UnderlyingReason)
}
