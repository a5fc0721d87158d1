public import MediaControls
public import MynaDSP
public import MynaMusic

/// Plays songs one after another.
///
/// Calls may block for as long as a file or a sound server takes; `status` does not.
public protocol SongPlayer: Sendable {
  /// The present state.
  var status: MusicStatus { get }
  /// Plays songs in place of those before, from the one at an index on.
  ///
  /// - Parameter isAlbum: Whether they are one album in its order, whose differences of loudness are kept.
  func play(_ songs: [SongID], at index: Int, isAlbum: Bool) throws(MusicPlayerError)
  /// Goes on.
  func play() throws(MusicPlayerError)
  /// Stays where it is.
  func pause()
  /// Goes to the beginning of the song and stays there.
  func stop()
  /// Goes to the next song.
  @discardableResult func next() throws(MusicPlayerError) -> MusicStep
  /// Goes to the previous song.
  @discardableResult func previous() throws(MusicPlayerError) -> MusicStep
  /// Plays from the first song after the last one was met, and the first song anew after that was.
  func startOver(_ end: MusicStep.End) throws(MusicPlayerError)
  /// Takes songs out of the queue, but for the one that plays, which goes on to its end.
  func remove(_ songs: Set<SongID>)
  /// Goes to a position within the song, in seconds.
  func seek(to seconds: Double) throws(MusicPlayerError)
  /// Sets how loud it is; linear, 1 leaves the songs as they are.
  func setVolume(_ volume: Double)
  /// Has all songs go through an effect.
  func setChain(_ chain: EffectChain) throws(MusicPlayerError)
  /// Sets whether effects are kept below full scale.
  func setLimitsPeaks(_ limits: Bool) throws(MusicPlayerError)
  /// Sets whether songs are played in another order than they are listed in.
  func setShuffled(_ isShuffled: Bool)
  /// Sets what follows the last song.
  func setRepeat(_ mode: RepeatMode)
  /// Sets whether all songs are equally loud.
  func setLoudnessMatched(_ isMatched: Bool)
  /// Ends it.
  func close()
}

extension MusicPlayer: SongPlayer {}

extension SongPlayer {
  /// Does what somebody wants of the player at media keys or with another program.
  ///
  /// Intents that are not for the player of songs (`playItems`, `raise` and `quit`) do nothing.
  ///
  /// - Returns: what came of going to another song; nil if that was not wanted.
  @discardableResult public func perform(
    _ intent: MediaIntent
  ) throws(MusicPlayerError) -> MusicStep? {
    switch intent {
    case .play: try play()
    case .pause: pause()
    case .playOrPause: if status.state == .playing { pause() } else { try play() }
    case .stop: stop()
    case .next: return try next()
    case .previous: return try previous()
    case .seek(let seconds): try seek(to: seconds)
    case .setVolume(let volume): setVolume(volume)
    case .setShuffled(let isShuffled): setShuffled(isShuffled)
    case .setRepetition(let repetition): setRepeat(RepeatMode(repetition))
    case .setRate(let rate): try setChain(status.chain.playing(at: rate))
    case .playItems, .raise, .quit: break
    }
    return nil
  }
}
