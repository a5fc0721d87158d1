package import MediaControls
package import MynaDSP
package import MynaMusic

/// An action that a person wants of a player of songs.
package enum MusicRequest: Equatable, Sendable {
  /// Plays songs in place of those before, from the one at an index on.
  ///
  /// - Parameter isAlbum: Whether they are one album in its order, whose differences in loudness are kept.
  case playSongs([SongID], at: Int, isAlbum: Bool = false)
  /// Plays, or goes on.
  case play
  /// Fades out at once, and stays where it is.
  case pause
  /// Plays, or pauses if it plays.
  case playOrPause
  /// Ends playing, gives the device back, and goes to the beginning of the song.
  case stop
  /// Goes to the next song, without playing if it does not play; at the end nothing changes.
  case next
  /// Goes to the previous song, without playing if it does not play; at the beginning nothing changes.
  case previous
  /// Plays from the first song on after the last one was met; after the first one was met, plays that from its beginning.
  case startOver(MusicStep.End)
  /// Takes songs out of the queue; one that plays goes on to its end.
  case remove(Set<SongID>)
  /// Goes to a place in the song, in seconds.
  case seek(to: Double)
  /// Plays at a linear gain, 0…; 1 leaves the samples as they are.
  case setVolume(Double)
  /// Changes the effect that all songs go through, also while playing.
  case setChain(EffectChain)
  /// Changes the speed, and neither pitch nor effect.
  case setSpeed(Double)
  /// Keeps the true peak of songs that an effect changes at −1 dB of full scale, or leaves it.
  case setLimitsPeaks(Bool)
  /// Plays the remaining songs in random order, or in order from the present song on.
  case setShuffled(Bool)
  /// Chooses what follows the last song, and each song.
  case setRepeat(RepeatMode)
  /// Makes songs equally loud, or leaves them as they are.
  case setLoudnessMatched(Bool)
  /// Drops all requests that are not done yet, saves queue and position, and gives the device back for good.
  case close

  /// The request that an intent from media keys or another program stands for; nil for one that is not for the player.
  package init?(_ intent: MediaIntent) {
    switch intent {
    case .play: self = .play
    case .pause: self = .pause
    case .playOrPause: self = .playOrPause
    case .stop: self = .stop
    case .next: self = .next
    case .previous: self = .previous
    case .seek(let seconds): self = .seek(to: seconds)
    case .setVolume(let volume): self = .setVolume(volume)
    case .setShuffled(let isShuffled): self = .setShuffled(isShuffled)
    case .setRepetition(let repetition): self = .setRepeat(RepeatMode(repetition))
    case .setRate(let rate): self = .setSpeed(rate)
    case .playItems(let names):
      self = .playSongs(names.compactMap { SongID(name: $0) }, at: 0)
    case .raise, .quit: return nil
    }
  }
}
