import Files
package import SQLite

/// The database file of an index.
///
/// Checks the integrity of the file if the last process did not close it and recreates a damaged
/// file.
///
/// An index holds only data that can be read from other files again. Do not use this class for a
/// database that holds anything else.
package final class IndexFile<Failure: IndexFailure> {
  package let database: Database<Failure>
  /// The path to which a damaged index was moved; nil if the index was not damaged or was removed.
  package let damaged: String?
  // Declared after the database because this process must count as using the index until the
  // database is closed.
  private let use: IndexLock?

  /// Opens the index, creating it if it does not exist, and migrates it to the latest version.
  ///
  /// - Parameters:
  ///   - use: the lock on the index; nil if other processes that use it cannot be detected. In that
  ///     case, a damaged index is not replaced.
  ///   - fate: whether a damaged index is moved aside or removed.
  /// - Throws: `damagedAndUsed` if the index is damaged and cannot be replaced now.
  package init(
    _ path: String, _ steps: [Migration], use: IndexLock?, ifDamaged fate: DamagedIndexHandling
  ) throws(Failure) {
    self.use = use
    let isAlone = use.map { fate.mayReplace($0.acquireExclusively()) && $0.isWritable } ?? false
    let mark = use?.mark ?? .opened
    // If no other process uses the index and the last process did not close it, the whole database
    // is checked before use.
    let isSuspect = isAlone && mark != .closed && FileStatus.isTaken(path)
    do throws(SQLiteError) {
      // An earlier process found damage that the integrity check might miss.
      if isSuspect, mark == .broken { throw .corrupt }
      database = try Self.open(path, steps, checks: isSuspect)
      damaged = nil
    } catch .corrupt {
      guard isAlone else { throw .damagedAndUsed(path: path) }
      let aside = try rethrowing(as: Failure.init(system:), try fate.putAway(path))
      database = try rethrowing(
        as: { Failure($0, path: path) }, try Self.open(path, steps, checks: false))
      damaged = aside
    } catch {
      throw Failure(error, path: path)
    }
    use?.downgradeToShared()
    // In the meantime, a process that closed the index may have written a different mark.
    if isAlone || mark == .closed { use?.write(.opened) }
  }

  deinit {
    guard let use else { return }
    if database.isDamaged {
      use.write(.broken)
    } else if use.acquireExclusively().isTaken, use.mark != .broken {
      use.write(.closed)
    }
    use.downgradeToShared()
  }

  private static func open(
    _ path: String, _ steps: [Migration], checks: Bool
  ) throws(SQLiteError) -> Database<Failure> {
    let database = try Database<Failure>(path: path, steps)
    if checks {
      try database.connection.checkIntegrity()
      database.connection.releaseMemory()
    }
    return database
  }
}
