import Files
import SQLite

/// The database of the index, which throws errors of the library.
final class IndexDatabase {
  let path: String
  /// Whether a call found the database to be damaged.
  private(set) var isDamaged = false
  /// The reason why changes are made in memory; nil while they are made on disk.
  private(set) var obstacle: LibraryError?
  private var connection: Connection
  private let spare: SpareIndex?
  private let isOpenedOnDisk: Bool

  /// Opens the database and migrates it to the current schema.
  ///
  /// - Parameter spare: the index in memory for a disk that cannot be written; nil to disallow it.
  init(path: String, spare: SpareIndex? = nil) throws(SQLiteError) {
    (self.path, self.spare, isOpenedOnDisk) = (path, spare, true)
    connection = try Connection(path: path)
    try connection.migrate(TakeIndexSchema.migrations)
  }

  /// Opens a database of any version for reading.
  init(reading path: String) throws(SQLiteError) {
    (self.path, spare, isOpenedOnDisk) = (path, nil, true)
    connection = try Connection(reading: path)
  }

  /// Opens the index in memory, since the one on disk cannot be opened.
  init(path: String, in spare: SpareIndex, because obstacle: LibraryError) throws(SQLiteError) {
    (self.path, self.spare, self.obstacle, isOpenedOnDisk) = (path, spare, obstacle, false)
    connection = try spare.open(copying: nil, because: obstacle)
  }

  /// Runs an update of the index, in memory if the disk cannot be written.
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

  /// Whether an error means that the disk of the index is full or read-only.
  func isRefusal(_ error: LibraryError) -> Bool {
    error == .noSpace(path: path) || error == .readOnly(path: path)
  }

  /// Makes changes on disk from now on.
  ///
  /// - Throws: the reason why the disk cannot be used.
  func returnToDisk() throws(LibraryError) {
    guard let obstacle else { return }
    // An index that could not be opened must be checked first, by a store that is opened later.
    guard isOpenedOnDisk, let other = try? Connection(path: path) else { throw obstacle }
    try translated(try other.migrate(TakeIndexSchema.migrations))
    connection = other
    self.obstacle = nil
    spare?.close()
  }

  /// Begins a transaction, which may be nested; only `commit` makes its changes.
  func begin() throws(LibraryError) -> IndexTransaction {
    IndexTransaction(try translated(try connection.begin()), in: self)
  }

  /// Executes a statement with a value for each `?`.
  func run(_ sql: String, _ values: SQLiteValue...) throws(LibraryError) {
    try run(sql, values)
  }

  func run(_ sql: String, _ values: [SQLiteValue]) throws(LibraryError) {
    try translated(try connection.run(sql, values))
  }

  func runScript(_ sql: String) throws(LibraryError) {
    try translated(try connection.runScript(sql))
  }

  func rows<T>(
    _ sql: String, _ values: [SQLiteValue] = [], _ make: (Row) throws(SQLiteError) -> T
  ) throws(LibraryError) -> [T] {
    try translated(try connection.rows(sql, values, make))
  }

  func row<T>(
    _ sql: String, _ values: [SQLiteValue] = [], _ make: (Row) throws(SQLiteError) -> T
  ) throws(LibraryError) -> T? {
    try translated(try connection.row(sql, values, make))
  }

  /// Passes the rows of a result to `body` until it returns false.
  func each(
    _ sql: String, _ values: [SQLiteValue] = [], _ body: (Row) throws(SQLiteError) -> Bool
  ) throws(LibraryError) {
    try translated(try connection.each(sql, values, body))
  }

  var lastKey: Int64 { connection.lastKey }

  var version: Int { get throws(SQLiteError) { try connection.version } }

  /// Checks the whole file, and throws `corrupt` if it is damaged.
  func checkIntegrity() throws(SQLiteError) { try connection.checkIntegrity() }

  /// Like `checkIntegrity`, but throws errors of the library.
  func check() throws(LibraryError) { try translated(try connection.checkIntegrity()) }

  private func translated<T: ~Copyable>(
    _ body: @autoclosure () throws(SQLiteError) -> T
  ) throws(LibraryError) -> T {
    try rethrowing(as: translate, body)
  }

  fileprivate func translate(_ error: SQLiteError) -> LibraryError {
    if error == .corrupt { isDamaged = true }
    return LibraryError(error, path: path)
  }
}

/// Changes of the index that `commit` makes permanent; leaving the scope without it rolls them
/// back.
struct IndexTransaction: ~Copyable {
  private let changes: Transaction
  private let database: IndexDatabase

  init(_ changes: consuming Transaction, in database: IndexDatabase) {
    self.changes = changes
    self.database = database
  }

  consuming func commit() throws(LibraryError) {
    do throws(SQLiteError) { try changes.commit() } catch { throw database.translate(error) }
  }
}
