import Files

/// An error by which a module reports those of its database.
package protocol DatabaseFailure: Error, Equatable {
  /// The error for one of the database in a file.
  init(_ error: SQLiteError, path: String)
}

/// A database with the errors of the module that uses it; for one thread at a time.
package final class Database<Failure: DatabaseFailure> {
  package let path: String
  /// Whether it was found to be damaged while it was used.
  package private(set) var isDamaged = false
  /// The connection, which an index replaces when its disk takes no changes.
  package var connection: Connection

  package init(_ connection: Connection, path: String) {
    (self.connection, self.path) = (connection, path)
  }

  /// Opens the file, which is made if it is not there, and brings it to the version of the last
  /// step.
  package convenience init(path: String, _ steps: [Migration]) throws(SQLiteError) {
    let connection = try Connection(path: path)
    try connection.migrate(steps)
    self.init(connection, path: path)
  }

  /// Begins changes that are made all by `commit`, or not at all; those within others are part of
  /// them.
  package func begin() throws(Failure) -> DatabaseTransaction<Failure> {
    DatabaseTransaction(try translated(try connection.begin()), in: self)
  }

  /// Does what a statement says, with a value for each `?`.
  package func run(_ sql: String, _ values: SQLiteValue...) throws(Failure) {
    try run(sql, values)
  }

  /// Does what a statement says, with a value for each `?`.
  package func run(_ sql: String, _ values: [SQLiteValue]) throws(Failure) {
    try translated(try connection.run(sql, values))
  }

  /// Does several statements without parameters.
  package func runScript(_ sql: String) throws(Failure) {
    try translated(try connection.runScript(sql))
  }

  /// Returns all rows of a result, each made into something.
  package func rows<T>(
    _ sql: String, _ values: [SQLiteValue] = [], _ make: (Row) throws(SQLiteError) -> T
  ) throws(Failure) -> [T] {
    try translated(try connection.rows(sql, values, make))
  }

  /// Returns the first row of a result, made into something; nil if there is none.
  package func row<T>(
    _ sql: String, _ values: [SQLiteValue] = [], _ make: (Row) throws(SQLiteError) -> T
  ) throws(Failure) -> T? {
    try translated(try connection.row(sql, values, make))
  }

  /// Hands out the rows of a result until `body` returns false.
  package func each(
    _ sql: String, _ values: [SQLiteValue] = [], _ body: (Row) throws(SQLiteError) -> Bool
  ) throws(Failure) {
    try translated(try connection.each(sql, values, body))
  }

  /// The key of the row inserted last.
  package var lastKey: Int64 { connection.lastKey }

  /// Rows changed by the last statement.
  package var changeCount: Int { connection.changeCount }

  /// Looks through the whole file, and throws if it is damaged.
  package func checkIntegrity() throws(Failure) { try translated(try connection.checkIntegrity()) }

  /// Brings what the log holds into the file itself, as far as nobody reads it.
  package func checkpoint() throws(Failure) { try translated(try connection.checkpoint()) }

  /// Evaluates an expression, and turns its error into one of the module.
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

/// Changes of a database that are made all by `commit`, or taken back if it goes out of scope
/// without.
package struct DatabaseTransaction<Failure: DatabaseFailure>: ~Copyable {
  private let changes: Transaction
  private let database: Database<Failure>

  fileprivate init(_ changes: consuming Transaction, in database: Database<Failure>) {
    self.changes = changes
    self.database = database
  }

  /// Makes the changes.
  package consuming func commit() throws(Failure) {
    do throws(SQLiteError) { try changes.commit() } catch { throw database.translate(error) }
  }
}
