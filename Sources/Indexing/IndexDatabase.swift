import Files
package import SQLite

/// Access to an index on disk, or in memory while the disk cannot be written to.
///
/// `obstacle` is the reason why the index is in memory; nil while it is on disk.
package final class IndexDatabase<Failure: IndexFailure> {
  package let database: Database<Failure>
  package private(set) var obstacle: Failure?
  private let spare: InMemoryIndex<Failure>?
  private let isOpenedOnDisk: Bool

  /// Creates access to an index that is open on disk.
  ///
  /// - Parameter spare: the index in memory to use if the disk cannot be written to; nil to report
  ///   the error instead.
  package init(_ database: Database<Failure>, spare: InMemoryIndex<Failure>? = nil) {
    (self.database, self.spare, isOpenedOnDisk) = (database, spare, true)
  }

  package init(
    path: String, in spare: InMemoryIndex<Failure>, because obstacle: Failure
  ) throws(Failure) {
    let connection = try rethrowing(
      as: { Failure($0, path: path) }, try spare.open(copying: nil, because: obstacle))
    database = Database(connection, path: path)
    (self.spare, self.obstacle, isOpenedOnDisk) = (spare, obstacle, false)
  }

  /// Runs `body`, which updates the index from the files.
  ///
  /// If the disk cannot be written to, moves the index to memory and runs `body` again.
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

  package func isRefusal(_ error: Failure) -> Bool { error.isRefusal(of: database.path) }

  /// Resumes using the index on disk.
  ///
  /// - Throws: the reason why the index is in memory, if the disk still cannot be used.
  package func returnToDisk() throws(Failure) {
    guard let obstacle else { return }
    // If the index on disk could not be opened, it can be used again only by a new store, because a
    // new store checks the index first.
    guard isOpenedOnDisk, let spare, let other = try? Connection(path: database.path) else {
      throw obstacle
    }
    try database.translated(try other.migrate(spare.steps))
    database.connection = other
    self.obstacle = nil
    spare.close()
  }
}
