enum SongSelectionError: Error, Equatable {
  case noSongs
  case nothingFits
  case noArtist(String, nearest: String?)
  case noAlbum(String, nearest: String?)
  case severalAlbums(String, artists: [String])
  case noFile(String)
  case folder(String)
  case noFolder(String)
  case notAdded(String)
  /// The desktop's default music folder cannot be removed.
  case ownFolder(String)
  case noPlayer
  /// The user tried to skip past the last song in the queue, or back past the first one.
  case lastSong
  case firstSong
  case nothingPlays
}
