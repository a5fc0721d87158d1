package enum MediaIntent: Equatable, Sendable {
  case play
  case pause
  case playOrPause
  case stop
  case next
  case previous
  /// Seek to a position in the item, in seconds.
  case seek(to: Double)
  /// Linear, 0…1.
  case setVolume(Double)
  /// Always one of the player's rates.
  case setRate(Double)
  case setShuffled(Bool)
  case setRepetition(MediaState.Repetition)
  /// Replace the queue with these items, named as the player names them; never empty.
  case playItems([String])
  case raise
  case quit
}
