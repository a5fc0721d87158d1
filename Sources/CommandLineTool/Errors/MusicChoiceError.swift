/// Why the operands of `myna music` select no songs.
enum MusicChoiceError: Error, Equatable {
  case noSongs
  case nothingFits
  case noArtist(String, nearest: String?)
  case noAlbum(String, nearest: String?)
  case severalAlbums(String, artists: [String])
  case noFile(String)
  case folder(String)
  case noFolder(String)
  /// The folder is not among those the user added.
  case notAdded(String)
  /// The desktop's own music folder cannot be removed.
  case ownFolder(String)
  case noPlayer
  /// The playing song is the last one, or the first.
  case lastSong
  case firstSong
  case nothingPlays
}
