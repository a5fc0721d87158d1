package import MediaControls
package import MynaDSP
package import MynaMusic

package enum MusicRequest: Equatable, Sendable {
  /// Replaces the queue with the given songs and plays them, starting at an index.
  ///
  /// - Parameter isAlbum: whether the songs are an album in the album's order, in which case their
  ///   differences in loudness are preserved.
  case playSongs([SongID], at: Int, isAlbum: Bool = false)
  case play
  case pause
  case playOrPause
  /// Stops playback, releases the device, and returns to the beginning of the song.
  case stop
  /// Goes to the next song, which stays paused if the music is paused.
  ///
  /// Does nothing if the current song is the last one.
  case next
  /// Goes to the previous song, which stays paused if the music is paused.
  ///
  /// Does nothing if the current song is the first one.
  case previous
  /// Starts over after the user has tried to skip past the given end of the queue.
  ///
  /// At the end, plays the queue from its first song. At the beginning, restarts the first song.
  case startOver(MusicStep.QueueEnd)
  /// Removes songs from the queue.
  ///
  /// If one of the songs is playing, it continues until its end.
  case remove(Set<SongID>)
  case seek(to: Double)
  /// Sets the linear volume, 0 or more; 1 leaves the samples unchanged.
  case setVolume(Double)
  case setChain(EffectChain)
  /// Changes the speed without changing the pitch.
  case setSpeed(Double)
  /// Sets whether the true peak is limited to −1 dBFS when a song has an effect.
  case setLimitsPeaks(Bool)
  case setShuffled(Bool)
  case setRepeat(RepeatMode)
  case setLoudnessMatched(Bool)
  /// Discards all pending requests, saves the queue and position, and releases the device
  /// permanently.
  case close

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
