/// Changes of a database that are made all by `commit`, or taken back if it goes out of scope without.
///
///     let transaction = try connection.begin()
///     try connection.run("DELETE FROM takes")
///     try transaction.commit()
///
/// One that begins within another is part of that one: its `commit` does nothing, and the outer one decides.
public struct Transaction: ~Copyable {
  private let connection: Connection
  private var isOpen: Bool

  fileprivate init(of connection: Connection) throws(SQLiteError) {
    self.connection = connection
    isOpen = !connection.isInTransaction
    guard isOpen else { return }
    // It takes the lock at once: one that reads first and then writes can find that another was faster.
    try connection.run("BEGIN IMMEDIATE")
    connection.isInTransaction = true
  }

  /// Makes the changes.
  ///
  /// - Throws: the reason why they could not be made; then they are taken back.
  public consuming func commit() throws(SQLiteError) {
    guard isOpen else { return }
    try connection.run("COMMIT")
    isOpen = false
    connection.isInTransaction = false
  }

  deinit {
    guard isOpen else { return }
    // The error that keeps it from being committed is the one to report, and some have taken everything back already.
    _ = try? connection.run("ROLLBACK")
    connection.isInTransaction = false
  }
}

extension Connection {
  /// Begins changes that are made all, or not at all.
  ///
  /// - Throws: `busy` if somebody else writes for longer than five seconds.
  public func begin() throws(SQLiteError) -> Transaction { try Transaction(of: self) }
}
