/// Why words on the command line mean no songs.
enum MusicChoiceError: Error, Equatable {
  /// The catalog is empty.
  case noSongs
  /// No song fits.
  case nothingFits
  case noArtist(String, nearest: String?)
  case noAlbum(String, nearest: String?)
  /// Albums of several artists have this title.
  case severalAlbums(String, artists: [String])
  case noFile(String)
  case folder(String)
  /// There is no such folder.
  case noFolder(String)
  /// The folder is none of those that were added.
  case notAdded(String)
  /// The desktop's folder for music, which cannot be removed.
  case ownFolder(String)
  /// Nothing runs that plays music.
  case noPlayer
  /// The player has no song after, or before, this one.
  case lastSong
  case firstSong
  /// The player has no song.
  case nothingPlays
}
