import CSQLite
import Files

/// An open database in write-ahead mode, which allows reading while another connection writes.
///
/// Use a connection on one thread at a time. Prepared statements are cached. If the file is locked,
/// calls wait up to five seconds before they throw `busy`.
///
/// A database can also be read on a full or read-only disk; see `OpenMode`.
public final class Connection {
  private(set) var handle: OpaquePointer
  private let path: String
  private var statements: [String: Statement] = [:]
  var isInTransaction = false

  /// Opens the file, creating it if it does not exist.
  public init(path: String) throws(SQLiteError) {
    let openings = OpenMode.all(for: path)
    handle = try openings[0].open(path)
    self.path = path
    do throws(SQLiteError) {
      try prepare(openings[0])
    } catch {
      guard openings.count > 1, openings[1].canRecover(error) else { throw error }
      let other = try openings[1].open(path)
      statements.removeAll()
      sqlite3_close_v2(handle)
      handle = other
      try prepare(openings[1])
    }
  }

  /// Opens a file to read its current contents, without creating files or waiting for locks.
  public init(reading path: String) throws(SQLiteError) {
    let opening = OpenMode.toRead(path)
    handle = try opening.open(path)
    self.path = path
    try prepare(opening, patience: 0)
  }

  /// Opens a database in memory, which exists until its last connection is closed.
  ///
  /// - Parameter name: a name that begins with a slash. Connections with the same name in this
  ///   process share the database.
  public init(inMemory name: String) throws(SQLiteError) {
    path = name
    handle = try OpenMode.memory.open(name)
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, 5_000)
    try run("PRAGMA foreign_keys = ON")
  }

  /// Copies the database into an empty database in memory.
  public func copy(toMemory name: String) throws(SQLiteError) {
    try run("VACUUM INTO ?", .text(OpenMode.addressInMemory(name)))
  }

  /// - Parameter patience: the time to wait for locks, in milliseconds.
  private func prepare(_ opening: OpenMode, patience: Int32 = 5_000) throws(SQLiteError) {
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, patience)
    if opening.keepsLogIndexInMemory { try run("PRAGMA locking_mode = EXCLUSIVE") }
    guard opening.canWrite else {
      // Whether the database is readable can be determined only by reading it.
      _ = try version
      return
    }
    try writeAhead()
    // In write-ahead mode, NORMAL keeps the file consistent, but a power failure may lose the
    // changes of the last half minute. The library recovers them, because rows contain the stamps
    // of the files and sidecars that they were created from, and files with different stamps are
    // read again.
    try run("PRAGMA synchronous = NORMAL")
    try run("PRAGMA foreign_keys = ON")
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Switches to write-ahead mode; waits if another connection is doing the same.
  ///
  /// SQLite itself does not wait. If two connections open a new file, one of them receives
  /// `SQLITE_BUSY` immediately.
  private func writeAhead() throws(SQLiteError) {
    for _ in 0..<100 {
      do throws(SQLiteError) { return try run("PRAGMA journal_mode = WAL") } catch .busy {
        try run("BEGIN IMMEDIATE")  // Waits for the other connection.
        try run("COMMIT")
      }
    }
    throw .busy
  }

  /// Executes a statement with a value for each `?`.
  public func run(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) {
    try run(sql, values)
  }

  /// Executes a statement with a value for each `?`.
  public func run(_ sql: String, _ values: [SQLiteValue]) throws(SQLiteError) {
    try each(sql, values) { _ in false }
  }

  /// Executes several statements without parameters.
  public func runScript(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, sql) }
  }

  /// Returns all rows of a result, each converted by a closure.
  public func rows<T>(
    _ sql: String, _ values: [SQLiteValue] = [], _ make: (Row) throws(SQLiteError) -> T
  ) throws(SQLiteError) -> [T] {
    var made: [T] = []
    try each(sql, values) { row throws(SQLiteError) in
      made.append(try make(row))
      return true
    }
    return made
  }

  /// Returns the first row of a result, converted by a closure; nil if there is none.
  public func row<T>(
    _ sql: String, _ values: [SQLiteValue] = [], _ make: (Row) throws(SQLiteError) -> T
  ) throws(SQLiteError) -> T? {
    var made: T?
    try each(sql, values) { row throws(SQLiteError) in
      made = try make(row)
      return false
    }
    return made
  }

  /// Calls `body` with each row of a result until it returns false.
  public func each(
    _ sql: String, _ values: [SQLiteValue] = [], _ body: (Row) throws(SQLiteError) -> Bool
  ) throws(SQLiteError) {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    let row = Row(statement)
    while try statement.step() {
      guard try body(row) else { return }
    }
  }

  /// The number of rows that the last statement changed.
  public var changeCount: Int { Int(sqlite3_changes64(handle)) }

  /// The ID of the row that was inserted last.
  public var lastKey: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The schema version, which `migrate` stores in the file.
  public var version: Int {
    get throws(SQLiteError) { try row("PRAGMA user_version") { $0.integer(0) } ?? 0 }
  }

  /// Checks the whole file, which takes about a second for 500 MB; throws `corrupt` if it is
  /// damaged.
  public func checkIntegrity() throws(SQLiteError) {
    let answer = try row("PRAGMA quick_check(1)") { $0.text(0) }
    guard answer == "ok" else { throw .corrupt }
  }

  /// Moves the log's contents into the file, except for parts that another connection is still
  /// reading.
  public func checkpoint() throws(SQLiteError) { try run("PRAGMA wal_checkpoint(PASSIVE)") }

  /// Releases the memory of cached pages, up to about 2 MB per file.
  public func releaseMemory() { sqlite3_db_release_memory(handle) }

  private func statement(_ sql: String) throws(SQLiteError) -> Statement {
    if let statement = statements[sql] { return statement }
    let statement = try Statement(sql, of: self)
    statements[sql] = statement
    return statement
  }

  func error(_ code: Int32, _ sql: String) -> SQLiteError {
    let other = SQLiteError.failed(
      code: Int(code), message: String(cString: sqlite3_errmsg(handle)), sql: sql)
    return switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
    case SQLITE_FULL: .full
    case SQLITE_READONLY, SQLITE_PERM: .readOnly
    case SQLITE_IOERR, SQLITE_CANTOPEN:
      OpenMode.failure(code, cause: sqlite3_system_errno(handle), path: path) ?? other
    case SQLITE_CONSTRAINT: .constraint
    default: other
    }
  }
}
