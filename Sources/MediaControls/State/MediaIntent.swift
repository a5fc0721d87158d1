package enum MediaIntent: Equatable, Sendable {
  case play
  case pause
  case playOrPause
  case stop
  case next
  case previous
  /// Seeks to a position in the item, in seconds.
  case seek(to: Double)
  /// Sets the linear volume, 0…1.
  case setVolume(Double)
  /// Sets the speed, which is always within the player's `rates`.
  case setRate(Double)
  case setShuffled(Bool)
  case setRepetition(MediaState.Repetition)
  /// Replaces the queue with the items that have the given names.
  ///
  /// The player defines these names. The array is never empty.
  case playItems([String])
  case raise
  case quit
}
