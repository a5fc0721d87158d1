import Files

package protocol DatabaseFailure: Error, Equatable {
  init(_ error: SQLiteError, path: String)
}

/// A connection that converts failures to the error type of the module that uses it.
///
/// Use a database on one thread at a time.
package final class Database<Failure: DatabaseFailure> {
  package let path: String
  package private(set) var isDamaged = false
  /// The connection, which is replaced if the index's disk cannot be written to.
  package var connection: Connection

  package init(_ connection: Connection, path: String) {
    (self.connection, self.path) = (connection, path)
  }

  package convenience init(path: String, _ steps: [Migration]) throws(SQLiteError) {
    let connection = try Connection(path: path)
    try connection.migrate(steps)
    self.init(connection, path: path)
  }

  package func begin() throws(Failure) -> DatabaseTransaction<Failure> {
    DatabaseTransaction(try translated(try connection.begin()), in: self)
  }

  package func run(_ sql: String, _ values: SQLiteValue...) throws(Failure) {
    try run(sql, values)
  }

  package func run(_ sql: String, _ values: [SQLiteValue]) throws(Failure) {
    try translated(try connection.run(sql, values))
  }

  package func runScript(_ sql: String) throws(Failure) {
    try translated(try connection.runScript(sql))
  }

  package func rows<T>(
    _ sql: String, _ values: [SQLiteValue] = [], _ make: (Row) throws(SQLiteError) -> T
  ) throws(Failure) -> [T] {
    try translated(try connection.rows(sql, values, make))
  }

  package func row<T>(
    _ sql: String, _ values: [SQLiteValue] = [], _ make: (Row) throws(SQLiteError) -> T
  ) throws(Failure) -> T? {
    try translated(try connection.row(sql, values, make))
  }

  package func each(
    _ sql: String, _ values: [SQLiteValue] = [], _ body: (Row) throws(SQLiteError) -> Bool
  ) throws(Failure) {
    try translated(try connection.each(sql, values, body))
  }

  package var lastKey: Int64 { connection.lastKey }

  package var changeCount: Int { connection.changeCount }

  package func checkIntegrity() throws(Failure) { try translated(try connection.checkIntegrity()) }

  package func checkpoint() throws(Failure) { try translated(try connection.checkpoint()) }

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

package struct DatabaseTransaction<Failure: DatabaseFailure>: ~Copyable {
  private let changes: Transaction
  private let database: Database<Failure>

  fileprivate init(_ changes: consuming Transaction, in database: Database<Failure>) {
    self.changes = changes
    self.database = database
  }

  package consuming func commit() throws(Failure) {
    do throws(SQLiteError) { try changes.commit() } catch { throw database.translate(error) }
  }
}
