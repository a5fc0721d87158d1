import Files
package import SQLite

/// The file of an index: opened, checked if it was left in a hurry, and begun anew if it is
/// damaged.
///
/// An index holds what can be read in files again. A database that holds anything else must not be
/// opened by this.
package final class IndexFile<Failure: IndexFailure> {
  /// The rows.
  package let database: Database<Failure>
  /// The place to which a damaged index was moved.
  package let damaged: String?
  // Behind the database: this process uses the index until that is closed.
  private let use: IndexLock?

  /// Opens the index, which is made if it is not there, and brings it to the version of the last
  /// step.
  ///
  /// - Parameters:
  ///   - use: nil where it cannot be known who else uses the index; then it is not made anew.
  ///   - fate: what becomes of it if it is damaged.
  /// - Throws: `damagedAndUsed` if it is damaged and may not be replaced now.
  package init(
    _ path: String, _ steps: [Migration], use: IndexLock?, ifDamaged fate: DamagedIndex
  ) throws(Failure) {
    self.use = use
    let isAlone = use.map { fate.mayReplace($0.acquireExclusively()) && $0.isWritable } ?? false
    let mark = use?.mark ?? .opened
    // Alone, and its last user did not say goodbye: a look at all of it, before anything is built
    // on it.
    let isSuspect = isAlone && mark != .closed && FileStatus.isTaken(path)
    do throws(SQLiteError) {
      // A quick look does not find all the damage that there is; what was met with is there.
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
    // A process that was just leaving may have marked it.
    if isAlone || mark == .closed { use?.write(.opened) }
  }

  deinit {
    guard let use else { return }
    if database.isDamaged {
      use.write(.broken)
    } else if use.acquireExclusively().isTaken, use.mark != .broken {
      // The last one to leave says so.
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
