/// The possible paths of a recording's journals.
public struct JournalPaths: Sendable {
  let first: @Sendable (Int) -> String?
  let next: @Sendable (Int) -> String?
  let elsewhere: @Sendable (Int) -> String?

  /// Creates paths from functions that return the n-th path, from 1 on, or nil if there are no
  /// more.
  ///
  /// The recorder calls the functions on its own thread, and requests the next path only if the
  /// previous one cannot be used.
  ///
  /// - Parameters:
  ///   - first: the paths to begin at. The recording gets the first unused one, even if several
  ///     recordings begin at the same time.
  ///   - next: the paths to continue at if the journal is removed, renamed, or replaced, or cannot
  ///     grow any further.
  ///   - elsewhere: the paths on another disk to continue at if the first disk is full or fails, or
  ///     if none of the other paths works.
  public init(
    first: @escaping @Sendable (Int) -> String?, next: @escaping @Sendable (Int) -> String?,
    elsewhere: @escaping @Sendable (Int) -> String? = { _ in nil }
  ) {
    (self.first, self.next, self.elsewhere) = (first, next, elsewhere)
  }

  /// Creates the paths for a recording that begins only at `path`.
  ///
  /// The recording also continues there if its journal is removed.
  public init(_ path: String) {
    self.init(first: { $0 == 1 ? path : nil }, next: { $0 == 1 ? path : nil })
  }
}
