import Files
package import SQLite

/// The disk of an index, or the memory in which the index is while that disk takes no changes.
package final class IndexDisk<Failure: IndexFailure> {
  /// The rows, on disk or in memory.
  package let database: Database<Failure>
  /// Why changes are made in memory; nil while they are made on disk.
  package private(set) var obstacle: Failure?
  private let spare: InMemoryIndex<Failure>?
  private let isOpenedOnDisk: Bool

  /// The disk of an index that was opened there.
  ///
  /// - Parameter spare: the index for a disk that takes no changes; nil if it must not be used.
  package init(_ database: Database<Failure>, spare: InMemoryIndex<Failure>? = nil) {
    (self.database, self.spare, isOpenedOnDisk) = (database, spare, true)
  }

  /// Opens the index in memory, since that on disk cannot be opened.
  package init(
    path: String, in spare: InMemoryIndex<Failure>, because obstacle: Failure
  ) throws(Failure) {
    let connection = try rethrowing(
      as: { Failure($0, path: path) }, try spare.open(copying: nil, because: obstacle))
    database = Database(connection, path: path)
    (self.spare, self.obstacle, isOpenedOnDisk) = (spare, obstacle, false)
  }

  /// Does something that brings the index up to date, in memory if the disk takes no changes.
  package func inMemoryIfNeeded<T>(_ body: () throws(Failure) -> T) throws(Failure) -> T {
    do throws(Failure) {
      return try body()
    } catch {
      guard let spare, obstacle == nil, isRefusal(error) else { throw error }
      database.connection = try database.translated(
        try spare.open(copying: database.connection, because: error))
      obstacle = error
      return try body()
    }
  }

  /// Whether an error says that the disk of the index takes no changes.
  package func isRefusal(_ error: Failure) -> Bool {
    [SQLiteError.full, .readOnly].contains { error == Failure($0, path: database.path) }
  }

  /// Makes changes on disk from now on.
  ///
  /// - Throws: the reason why they cannot be made there.
  package func returnToDisk() throws(Failure) {
    guard let obstacle else { return }
    // One that could not be opened has to be looked at before it is used, by a store that is opened
    // later.
    guard isOpenedOnDisk, let spare, let other = try? Connection(path: database.path) else {
      throw obstacle
    }
    try database.translated(try other.migrate(spare.steps))
    database.connection = other
    self.obstacle = nil
    spare.close()
  }
}
