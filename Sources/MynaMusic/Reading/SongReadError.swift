package import Files

/// Why the tags or the picture of a song were not read; `path` is as the caller gave it.
package enum SongReadError: Error, Equatable, Sendable {
  case notFound(path: String)
  /// It is a folder, a pipe, a device or a socket.
  case notRegularFile(path: String)
  case notPermitted(path: String)
  /// The system did not read the file now; nothing is known of what is in it.
  case unreadable(path: String, Refusal)
  /// It is no sound, or no picture, that the reader knows; another decoder may know it.
  case unknownFormat(path: String)
  /// It is of a known kind, but reading it failed, took too much memory or made the reader crash.
  case undecodable(path: String)
  /// Reading it took too long, so the reader was killed.
  case tooSlow(path: String)
  /// There is no picture in the song.
  case noPicture(path: String)
  /// The picture has more bytes or pixels than `PictureLimits` allows.
  case pictureTooLarge(path: String)
  /// The thumbnail could not be written.
  case unwritable(path: String, Refusal)
  /// The caller canceled.
  case cancelled(path: String)
  /// The program that reads songs is not there, or does not start.
  case noReader(program: String, Refusal)
}
