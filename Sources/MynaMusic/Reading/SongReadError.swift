package import Files

package enum SongReadError: Error, Equatable, Sendable {
  case notFound(path: String)
  case notRegularFile(path: String)
  case notPermitted(path: String)
  /// The system couldn't read the file this time, so its content is unknown.
  case unreadable(path: String, UnderlyingReason)
  /// The reader doesn't know the format, but another decoder might.
  case unknownFormat(path: String)
  /// The format is known, but reading failed, took too much memory, or crashed the reader.
  case undecodable(path: String)
  case tooSlow(path: String)
  case noPicture(path: String)
  case pictureTooLarge(path: String)
  case unwritable(path: String, UnderlyingReason)
  case cancelled(path: String)
  case noReader(program: String, UnderlyingReason)
}
