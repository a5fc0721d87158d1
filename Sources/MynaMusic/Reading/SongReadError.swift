package import Files

/// An error of reading a song's tags or picture; `path` is as the caller gave it.
package enum SongReadError: Error, Equatable, Sendable {
  case notFound(path: String)
  /// The path leads to a folder, pipe, device or socket.
  case notRegularFile(path: String)
  case notPermitted(path: String)
  /// The system could not read the file at this time, so its content is unknown.
  case unreadable(path: String, UnderlyingReason)
  /// The reader does not know the format; another decoder may know it.
  case unknownFormat(path: String)
  /// The format is known, but reading failed, took too much memory or crashed the reader.
  case undecodable(path: String)
  /// Reading took too long, so the reader was killed.
  case tooSlow(path: String)
  case noPicture(path: String)
  /// The picture has more bytes or pixels than `PictureLimits` allows.
  case pictureTooLarge(path: String)
  case unwritable(path: String, UnderlyingReason)
  case cancelled(path: String)
  /// The reader program is missing or does not start.
  case noReader(program: String, UnderlyingReason)
}
