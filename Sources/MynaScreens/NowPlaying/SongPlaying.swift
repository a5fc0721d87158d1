public import MynaDSP
public import MynaMusic
public import MynaStudio

/// What the pages of music need of a player of songs.
///
/// All calls but `status` block, and belong on a `SerialThread`.
public protocol SongPlaying: AnyObject, Sendable {
  /// What it does now.
  var status: MusicStatus { get }
  /// Plays songs, from the one at an index on.
  ///
  /// - Parameter isAlbum: whether they are an album in its own order.
  func play(_ songs: [SongID], at index: Int, isAlbum: Bool) throws(MusicPlayerError)
  /// Plays, or goes on.
  func play() throws(MusicPlayerError)
  /// Stays where it is.
  func pause()
  /// Ends playing, and goes to the beginning of the song.
  func stop()
  /// Goes to the next song; at the last one nothing changes.
  func next() throws(MusicPlayerError) -> MusicStep
  /// Goes to the previous song; at the first one nothing changes.
  func previous() throws(MusicPlayerError) -> MusicStep
  /// Plays from the first song after the last one was met, and the first song anew after that was.
  func startOver(_ end: MusicStep.End) throws(MusicPlayerError)
  /// Goes to a place in the song, in seconds.
  func seek(to seconds: Double) throws(MusicPlayerError)
  /// Plays at a linear gain, 0…1.
  func setVolume(_ volume: Double)
  /// Sounds otherwise from the next moment on.
  func setChain(_ chain: EffectChain) throws(MusicPlayerError)
  /// Plays in an order by chance, or in that of the list.
  func setShuffled(_ isShuffled: Bool)
  /// Begins anew after the last song, or after each.
  func setRepeat(_ mode: RepeatMode)
  /// Plays all songs equally loud.
  func setLoudnessMatched(_ isMatched: Bool)
}
