import Files
import FoundationEssentials
import SQLite

/// This machine's knowledge of a bucket.
///
/// Only this class and its extensions use SQL. It can be used by one thread at a time; other
/// processes can open the file to read it. If the file is lost, no recordings are lost: this
/// machine gets a new ID and reads everything again.
package final class SyncDatabase {
  package let path: String
  /// This machine's ID in this location, which `adoptNewID` changes.
  package private(set) var machine: MachineID
  let database: Database<SyncError>

  /// Opens the database in an existing folder and migrates it to the current version.
  ///
  /// The database can't be rebuilt like an index, because no other file contains this machine's ID
  /// or the user's confirmations. Therefore, a damaged database is kept, and the error is shown to
  /// the user.
  package init(path: String) throws(SyncError) {
    self.path = path
    do throws(SQLiteError) {
      database = try Database(path: path, SyncSchema.migrations)
      machine = try Self.machine(of: database.connection)
    } catch {
      throw SyncError(error, path: path)
    }
  }

  private static func machine(of connection: Connection) throws(SQLiteError) -> MachineID {
    // Read the ID without a transaction first, because a transaction would fail on a full or
    // read-only disk.
    if let known = try knownMachine(of: connection) { return known }
    // Another process may be opening a new file at the same time.
    let transaction = try connection.begin()
    if let known = try knownMachine(of: connection) { return known }
    var generator = SystemRandomNumberGenerator()
    let machine = MachineID.random(using: &generator)
    try connection.run("INSERT INTO facts VALUES ('machine', ?)", .text(machine.text))
    try transaction.commit()
    return machine
  }

  private static func knownMachine(of connection: Connection) throws(SQLiteError) -> MachineID? {
    let known = try connection.row("SELECT value FROM facts WHERE name = 'machine'") { $0.text(0) }
    guard let known else { return nil }
    guard let machine = MachineID(known) else { throw .corrupt }
    return machine
  }

  func setMachine(_ machine: MachineID) throws(SyncError) {
    try setFact(.machine, to: machine.text)
    self.machine = machine
  }

  /// Begins a transaction; a nested transaction is part of the outer one.
  package func begin() throws(SyncError) -> SyncTransaction {
    SyncTransaction(try database.begin())
  }

  /// Flushes committed changes to disk, which protects them from a power failure.
  ///
  /// Other changes can be lost without harm, because the data is read or compared again.
  func synchronize() throws(SyncError) { try database.checkpoint() }

  func count(_ sql: String, _ values: SQLiteValue...) throws(SyncError) -> Int {
    try database.row(sql, values) { $0.integer(0) } ?? 0
  }
}

/// A transaction that is rolled back if it goes out of scope before `commit` is called.
///
/// It is for callers that don't use SQL.
package struct SyncTransaction: ~Copyable {
  private let changes: DatabaseTransaction<SyncError>

  fileprivate init(_ changes: consuming DatabaseTransaction<SyncError>) { self.changes = changes }

  package consuming func commit() throws(SyncError) { try changes.commit() }
}

extension Row {
  /// - Throws: `corrupt` if the text isn't an ID. A random ID would identify a different take each
  ///   time the row is read.
  func id(_ column: Int) throws(SQLiteError) -> UUID {
    guard let id = UUID(uuidString: text(column)) else { throw .corrupt }
    return id
  }
}
