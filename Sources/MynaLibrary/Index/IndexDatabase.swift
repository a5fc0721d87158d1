import Files
import SQLite

/// The database of the index, with the errors of the library.
final class IndexDatabase {
  let path: String
  /// Whether it was found to be damaged while it was used.
  private(set) var isDamaged = false
  /// Why changes are made in memory; nil while they are made on disk.
  private(set) var obstacle: LibraryError?
  private var connection: Connection
  private let spare: SpareIndex?
  private let isOpenedOnDisk: Bool

  /// Opens the database and brings it to this version.
  ///
  /// - Parameter spare: the index for a disk that takes no changes; nil if it must not be used.
  init(path: String, spare: SpareIndex? = nil) throws(SQLiteError) {
    (self.path, self.spare, isOpenedOnDisk) = (path, spare, true)
    connection = try Connection(path: path)
    try connection.migrate(TakeIndexSchema.migrations)
  }

  /// Opens a database to read it, whatever version it has.
  init(reading path: String) throws(SQLiteError) {
    (self.path, spare, isOpenedOnDisk) = (path, nil, true)
    connection = try Connection(reading: path)
  }

  /// Opens the index in memory, since that on disk cannot be opened.
  init(path: String, in spare: SpareIndex, because obstacle: LibraryError) throws(SQLiteError) {
    (self.path, self.spare, self.obstacle, isOpenedOnDisk) = (path, spare, obstacle, false)
    connection = try spare.open(copying: nil, because: obstacle)
  }

  /// Does something that brings the index up to date, in memory if the disk takes no changes.
  func inMemoryIfNeeded<T>(_ body: () throws(LibraryError) -> T) throws(LibraryError) -> T {
    do throws(LibraryError) {
      return try body()
    } catch {
      guard let spare, obstacle == nil, isRefusal(error) else { throw error }
      connection = try translated(try spare.open(copying: connection, because: error))
      obstacle = error
      return try body()
    }
  }

  /// Whether an error says that the disk of the index takes no changes.
  func isRefusal(_ error: LibraryError) -> Bool {
    error == .noSpace(path: path) || error == .readOnly(path: path)
  }

  /// Makes changes on disk from now on.
  ///
  /// - Throws: the reason why they cannot be made there.
  func returnToDisk() throws(LibraryError) {
    guard let obstacle else { return }
    // One that could not be opened has to be looked at before it is used, by a store that is opened later.
    guard isOpenedOnDisk, let other = try? Connection(path: path) else { throw obstacle }
    try translated(try other.migrate(TakeIndexSchema.migrations))
    connection = other
    self.obstacle = nil
    spare?.close()
  }

  /// Begins changes that are made all by `commit`, or not at all; those within others are part of them.
  func begin() throws(LibraryError) -> IndexTransaction {
    IndexTransaction(try translated(try connection.begin()), in: self)
  }

  /// Does what a statement says, with a value for each `?`.
  func run(_ sql: String, _ values: SQLiteValue...) throws(LibraryError) {
    try run(sql, values)
  }

  /// Does what a statement says, with a value for each `?`.
  func run(_ sql: String, _ values: [SQLiteValue]) throws(LibraryError) {
    try translated(try connection.run(sql, values))
  }

  /// Does several statements without parameters.
  func runScript(_ sql: String) throws(LibraryError) {
    try translated(try connection.runScript(sql))
  }

  /// Returns all rows of a result, each made into something.
  func rows<T>(
    _ sql: String, _ values: [SQLiteValue] = [], _ make: (Row) throws(SQLiteError) -> T
  ) throws(LibraryError) -> [T] {
    try translated(try connection.rows(sql, values, make))
  }

  /// Returns the first row of a result, made into something; nil if there is none.
  func row<T>(
    _ sql: String, _ values: [SQLiteValue] = [], _ make: (Row) throws(SQLiteError) -> T
  ) throws(LibraryError) -> T? {
    try translated(try connection.row(sql, values, make))
  }

  /// Hands out the rows of a result until `body` returns false.
  func each(
    _ sql: String, _ values: [SQLiteValue] = [], _ body: (Row) throws(SQLiteError) -> Bool
  ) throws(LibraryError) {
    try translated(try connection.each(sql, values, body))
  }

  /// The key of the row inserted last.
  var lastKey: Int64 { connection.lastKey }

  /// The number of the schema that the file has.
  var version: Int { get throws(SQLiteError) { try connection.version } }

  /// Looks through the whole file, and throws `corrupt` if it is damaged.
  func checkIntegrity() throws(SQLiteError) { try connection.checkIntegrity() }

  /// Looks through the whole file, and throws if it is damaged.
  func check() throws(LibraryError) { try translated(try connection.checkIntegrity()) }

  /// Evaluates an expression, and turns its error into one of the library.
  private func translated<T: ~Copyable>(
    _ body: @autoclosure () throws(SQLiteError) -> T
  ) throws(LibraryError) -> T {
    try rethrowing(as: translate, body)
  }

  /// Turns an error of SQLite into one of the library.
  fileprivate func translate(_ error: SQLiteError) -> LibraryError {
    if error == .corrupt { isDamaged = true }
    return LibraryError(error, path: path)
  }
}

/// Changes of the index that are made all by `commit`, or taken back if it goes out of scope without.
struct IndexTransaction: ~Copyable {
  private let changes: Transaction
  private let database: IndexDatabase

  init(_ changes: consuming Transaction, in database: IndexDatabase) {
    self.changes = changes
    self.database = database
  }

  /// Makes the changes.
  consuming func commit() throws(LibraryError) {
    do throws(SQLiteError) { try changes.commit() } catch { throw database.translate(error) }
  }
}
