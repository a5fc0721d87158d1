/// A command to a player: from the media keys, the desktop's menu, or another program.
public enum MediaIntent: Equatable, Sendable {
  case play
  case pause
  case playOrPause
  case stop
  case next
  case previous
  /// Go to a position within the item, in seconds.
  case seek(to: Double)
  /// 0…1, linear.
  case setVolume(Double)
  /// One of the rates that the player has.
  case setRate(Double)
  case setShuffled(Bool)
  case setRepetition(MediaState.Repetition)
  /// Play these in place of what is played, named as the player names them; never none.
  case playItems([String])
  /// Bring the window to the front.
  case raise
  /// End the program.
  case quit
}
