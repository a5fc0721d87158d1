/// Why the picture of a take cannot be kept or drawn; all of it can be made anew from the sound.
public enum PeaksError: Error, Equatable, Sendable {
  /// None was made yet.
  case notFound(path: String)
  /// It is damaged, cut short, of another version, or something else: to be made again.
  case damaged(path: String)
  /// The disk became full; what was there before is untouched.
  case noSpace(path: String)
  /// The system would not give it, in its own words.
  case unreadable(path: String, reason: String)
  /// The system would not take it, in its own words; what was there before is untouched.
  case unwritable(path: String, reason: String)
}
