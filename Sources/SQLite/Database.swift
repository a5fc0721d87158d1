import Files

/// The error type with which a module reports failures of its database.
package protocol DatabaseFailure: Error, Equatable {
  /// Creates the error for a failure of the database at a path.
  init(_ error: SQLiteError, path: String)
}

/// A connection that reports failures as errors of the module that uses it.
///
/// Use it on one thread at a time.
package final class Database<Failure: DatabaseFailure> {
  package let path: String
  /// Whether a call has found the database to be damaged.
  package private(set) var isDamaged = false
  /// The connection; an index replaces it if its disk cannot be written.
  package var connection: Connection

  package init(_ connection: Connection, path: String) {
    (self.connection, self.path) = (connection, path)
  }

  /// Opens the file, creates it if it does not exist, and migrates it to the last step.
  package convenience init(path: String, _ steps: [Migration]) throws(SQLiteError) {
    let connection = try Connection(path: path)
    try connection.migrate(steps)
    self.init(connection, path: path)
  }

  /// Begins a transaction.
  ///
  /// A nested transaction is part of the outer one.
  package func begin() throws(Failure) -> DatabaseTransaction<Failure> {
    DatabaseTransaction(try translated(try connection.begin()), in: self)
  }

  /// Runs a statement with a value for each `?`.
  package func run(_ sql: String, _ values: SQLiteValue...) throws(Failure) {
    try run(sql, values)
  }

  /// Runs a statement with a value for each `?`.
  package func run(_ sql: String, _ values: [SQLiteValue]) throws(Failure) {
    try translated(try connection.run(sql, values))
  }

  /// Runs several statements without parameters.
  package func runScript(_ sql: String) throws(Failure) {
    try translated(try connection.runScript(sql))
  }

  /// Returns all rows of a result, each converted by `make`.
  package func rows<T>(
    _ sql: String, _ values: [SQLiteValue] = [], _ make: (Row) throws(SQLiteError) -> T
  ) throws(Failure) -> [T] {
    try translated(try connection.rows(sql, values, make))
  }

  /// Returns the first row of a result, converted by `make`; nil if there is none.
  package func row<T>(
    _ sql: String, _ values: [SQLiteValue] = [], _ make: (Row) throws(SQLiteError) -> T
  ) throws(Failure) -> T? {
    try translated(try connection.row(sql, values, make))
  }

  /// Calls `body` with each row of a result until it returns false.
  package func each(
    _ sql: String, _ values: [SQLiteValue] = [], _ body: (Row) throws(SQLiteError) -> Bool
  ) throws(Failure) {
    try translated(try connection.each(sql, values, body))
  }

  /// The key of the row inserted last.
  package var lastKey: Int64 { connection.lastKey }

  /// The number of rows that the last statement changed.
  package var changeCount: Int { connection.changeCount }

  /// Reads the whole file, and throws if it is damaged.
  package func checkIntegrity() throws(Failure) { try translated(try connection.checkIntegrity()) }

  /// Copies the write-ahead log to the file, except for pages that readers still need.
  package func checkpoint() throws(Failure) { try translated(try connection.checkpoint()) }

  /// Evaluates an expression, and converts its error to one of the module.
  package func translated<T: ~Copyable>(
    _ body: @autoclosure () throws(SQLiteError) -> T
  ) throws(Failure) -> T {
    try rethrowing(as: translate, body)
  }

  fileprivate func translate(_ error: SQLiteError) -> Failure {
    if error == .corrupt { isDamaged = true }
    return Failure(error, path: path)
  }
}

/// A transaction; it is rolled back if it is released before `commit`.
package struct DatabaseTransaction<Failure: DatabaseFailure>: ~Copyable {
  private let changes: Transaction
  private let database: Database<Failure>

  fileprivate init(_ changes: consuming Transaction, in database: Database<Failure>) {
    self.changes = changes
    self.database = database
  }

  /// Commits the changes.
  package consuming func commit() throws(Failure) {
    do throws(SQLiteError) { try changes.commit() } catch { throw database.translate(error) }
  }
}
