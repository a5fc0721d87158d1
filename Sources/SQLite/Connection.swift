import CSQLite
import Files

/// An open database in write-ahead mode: others may read while one writes.
///
/// For one thread at a time. Statements are prepared once and kept. Whoever finds the file locked waits up to five
/// seconds before `busy` is thrown.
///
/// It can be read as well on a disk that is full or mounted read-only; see `Opening`.
public final class Connection {
  private(set) var handle: OpaquePointer
  private let path: String
  private var statements: [String: Statement] = [:]
  /// Whether a transaction was begun and has not ended.
  var isInTransaction = false

  /// Opens the file, which is made if it is not there.
  public init(path: String) throws(SQLiteError) {
    let openings = Opening.all(for: path)
    handle = try openings[0].open(path)
    self.path = path
    do throws(SQLiteError) {
      try prepare(openings[0])
    } catch {
      guard openings.count > 1, openings[1].mends(error) else { throw error }
      let other = try openings[1].open(path)
      statements.removeAll()
      sqlite3_close_v2(handle)
      handle = other
      try prepare(openings[1])
    }
  }

  /// Opens a file to read what it holds now, and neither makes a file nor waits for others.
  public init(reading path: String) throws(SQLiteError) {
    let opening = Opening.toRead(path)
    handle = try opening.open(path)
    self.path = path
    try prepare(opening, patience: 0)
  }

  /// Opens a database in memory, which is there for as long as one connection to it is.
  ///
  /// - Parameter name: begins with a slash; who opens the same name in this process shares the database.
  public init(inMemory name: String) throws(SQLiteError) {
    path = name
    handle = try Opening.memory.open(name)
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, 5_000)
    try run("PRAGMA foreign_keys = ON")
  }

  /// Copies everything into an empty database in memory.
  public func copy(toMemory name: String) throws(SQLiteError) {
    try run("VACUUM INTO ?", .text(Opening.addressInMemory(name)))
  }

  /// - Parameter patience: milliseconds to wait for others before `busy` is thrown.
  private func prepare(_ opening: Opening, patience: Int32 = 5_000) throws(SQLiteError) {
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, patience)
    if opening.keepsLogIndexInMemory { try run("PRAGMA locking_mode = EXCLUSIVE") }
    guard opening.canWrite else {
      // Only reading it tells whether it can be read.
      _ = try version
      return
    }
    try writeAhead()
    // With a write-ahead log the file stays whole at this level, but a power cut may take back the changes of the last half
    // minute. The library learns them again: a row remembers the stamps of the files that it was made from, and of its
    // sidecar, and these are read again where they are others.
    try run("PRAGMA synchronous = NORMAL")
    try run("PRAGMA foreign_keys = ON")
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Changes to write-ahead mode, and waits for whoever is just doing the same.
  ///
  /// SQLite itself does not: of two that open a new file at once, one is told at once that the file is busy.
  private func writeAhead() throws(SQLiteError) {
    for _ in 0..<100 {
      do throws(SQLiteError) { return try run("PRAGMA journal_mode = WAL") } catch .busy {
        try run("BEGIN IMMEDIATE")  // waits for the other
        try run("COMMIT")
      }
    }
    throw .busy
  }

  /// Does what a statement says, with a value for each `?`.
  public func run(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) {
    try run(sql, values)
  }

  /// Does what a statement says, with a value for each `?`.
  public func run(_ sql: String, _ values: [SQLiteValue]) throws(SQLiteError) {
    try each(sql, values) { _ in false }
  }

  /// Does several statements without parameters.
  public func runScript(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, sql) }
  }

  /// All rows of a result, each made into something.
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

  /// The first row of a result, made into something; nil if there is none.
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

  /// Hands out the rows of a result until `body` returns false.
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

  /// Rows changed by the last statement.
  public var changeCount: Int { Int(sqlite3_changes64(handle)) }

  /// The key of the row inserted last.
  public var lastKey: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The number that `migrate` keeps in the file.
  public var version: Int {
    get throws(SQLiteError) { try row("PRAGMA user_version") { $0.integer(0) } ?? 0 }
  }

  /// Looks through the whole file, which takes about a second for 500 MB, and throws `corrupt` if it is damaged.
  public func checkIntegrity() throws(SQLiteError) {
    let answer = try row("PRAGMA quick_check(1)") { $0.text(0) }
    guard answer == "ok" else { throw .corrupt }
  }

  /// Brings what the log holds into the file itself, as far as nobody reads it.
  public func checkpoint() throws(SQLiteError) { try run("PRAGMA wal_checkpoint(PASSIVE)") }

  /// Gives back the memory of pages that were read and are kept in case that they are needed again, some 2 MB of each file.
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
      Opening.failure(code, cause: sqlite3_system_errno(handle), path: path) ?? other
    case SQLITE_CONSTRAINT: .constraint
    default: other
    }
  }
}
