/// The possible paths of a recording's journals.
public struct JournalPaths: Sendable {
  let first: @Sendable (Int) -> String?
  let next: @Sendable (Int) -> String?
  let elsewhere: @Sendable (Int) -> String?
  /// Returns the paths for the next part of a recording that is split into parts while it is
  /// recorded; nil if there are no paths.
  ///
  /// The parts are numbered from 1. If another recording uses the first path, the recorder calls
  /// this function again.
  package var part: @Sendable (_ number: Int, _ title: String?) -> JournalPaths? = { _, _ in nil }

  /// Creates paths from functions that return the nth path, counting from 1, or nil if there are no
  /// more paths.
  ///
  /// The recorder calls the functions on its own thread, and requests the next path only if the
  /// previous one cannot be used.
  ///
  /// - Parameters:
  ///   - first: the paths at which the recording can begin. It uses the first path where no file
  ///     exists, even if several recordings begin at the same time.
  ///   - next: the paths at which the recording can continue if its journal is removed, renamed, or
  ///     replaced, or cannot grow any further.
  ///   - elsewhere: the paths on another disk, at which the recording can continue if the first
  ///     disk is full or fails, or if none of the other paths works.
  public init(
    first: @escaping @Sendable (Int) -> String?, next: @escaping @Sendable (Int) -> String?,
    elsewhere: @escaping @Sendable (Int) -> String? = { _ in nil }
  ) {
    (self.first, self.next, self.elsewhere) = (first, next, elsewhere)
  }

  /// Creates the paths for a recording whose first journal must be at `path`.
  ///
  /// If the journal is removed, the recording continues in a new journal at the same path.
  public init(_ path: String) {
    self.init(first: { $0 == 1 ? path : nil }, next: { $0 == 1 ? path : nil })
  }
}
