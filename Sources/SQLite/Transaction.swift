/// A transaction that is rolled back unless `commit` is called before it goes out of scope.
///
/// ```swift
/// let transaction = try connection.begin()
/// try connection.run("DELETE FROM takes")
/// try transaction.commit()
/// ```
///
/// A nested transaction is part of the outer transaction, which alone determines whether its
/// changes are committed.
public struct Transaction: ~Copyable {
  private let connection: Connection
  private var isOpen: Bool

  fileprivate init(of connection: Connection) throws(SQLiteError) {
    self.connection = connection
    isOpen = !connection.isInTransaction
    guard isOpen else { return }
    // Acquires the write lock immediately. If a transaction started by reading, it could fail later
    // because another connection had written in between.
    try connection.run("BEGIN IMMEDIATE")
    connection.isInTransaction = true
  }

  /// Commits the changes.
  ///
  /// - Throws: an error if the changes could not be committed; they are then rolled back.
  public consuming func commit() throws(SQLiteError) {
    guard isOpen else { return }
    try connection.run("COMMIT")
    isOpen = false
    connection.isInTransaction = false
  }

  deinit {
    guard isOpen else { return }
    // Errors are ignored: the error that prevented the commit is reported, and some errors have
    // already rolled back the transaction.
    _ = try? connection.run("ROLLBACK")
    connection.isInTransaction = false
  }
}

extension Connection {
  /// Begins a transaction.
  ///
  /// - Throws: `busy` if another connection writes for longer than five seconds.
  public func begin() throws(SQLiteError) -> Transaction { try Transaction(of: self) }
}
