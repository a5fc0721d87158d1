/// A step from one version of a schema to the next.
public struct Migration: Sendable {
  /// The statements of the step, without parameters.
  public let sql: String

  /// Creates a step with the given statements.
  public init(_ sql: String) { self.sql = sql }
}

extension Connection {
  /// Upgrades the file to the newest version, each step in full or not at all.
  ///
  /// An empty file is version 0. Several processes may upgrade a file at the same time.
  ///
  /// - Throws: `newerVersion` if a newer version of the program has written the file, which is then
  ///   left unchanged.
  public func migrate(_ steps: [Migration]) throws(SQLiteError) {
    let known = steps.count
    func pending() throws(SQLiteError) -> Range<Int> {
      let found = try version
      guard found <= known else { throw .newerVersion(found: found, known: known) }
      return found..<known
    }
    guard try !pending().isEmpty else { return }
    let transaction = try begin()
    // Read the version again: another process may have upgraded the file before this process
    // acquired the lock.
    for step in try pending() {
      try runScript(steps[step].sql)
      try run("PRAGMA user_version = \(step + 1)")
    }
    try transaction.commit()
  }
}
