/// A step from one version of a schema to the next.
public struct Migration: Sendable {
  /// The statements of the step, without parameters.
  public let sql: String

  /// A step of these statements.
  public init(_ sql: String) { self.sql = sql }
}

extension Connection {
  /// Brings the file to the newest version, each step all or nothing; an empty file is version 0.
  ///
  /// - Throws: `newerVersion` for a file of a program newer than this, which is left as it is.
  public func migrate(_ steps: [Migration]) throws(SQLiteError) {
    let known = steps.count
    func pending() throws(SQLiteError) -> Range<Int> {
      let found = try version
      guard found <= known else { throw .newerVersion(found: found, known: known) }
      return found..<known
    }
    guard try !pending().isEmpty else { return }
    let transaction = try begin()
    // Another process may have been faster.
    for step in try pending() {
      try runScript(steps[step].sql)
      try run("PRAGMA user_version = \(step + 1)")
    }
    try transaction.commit()
  }
}
