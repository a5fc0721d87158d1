import Foundation
import SQLite
import Synchronization
import TestSupport
import Testing

@Suite("Connection")
struct ConnectionTests {
  let scratch = Scratch()

  private func connection() throws -> Connection { try Connection(path: scratch("a.sqlite")) }

  @Test(
    "Values of each type are read back unchanged",
    arguments: [
      SQLiteValue.text(""), .text("zero \0 inside"), .text("마이나 🐦"), .blob([]), .blob([0, 255]),
      .integer(Int64.min), .real(-0.1), .null,
    ])
  func values(value: SQLiteValue) throws {
    let connection = try connection()
    try connection.run("CREATE TABLE t (v)")
    try connection.run("INSERT INTO t VALUES (?)", value)
    let found = try connection.row("SELECT v, typeof(v) FROM t") { row -> SQLiteValue in
      switch row.text(1) {
      case "text": .text(row.text(0))
      case "blob": .blob(row.blob(0))
      case "integer": .integer(row.integer(0))
      case "real": .real(row.real(0))
      default: .null
      }
    }
    #expect(found == value)
  }

  @Test("A failed transaction changes nothing, and the next one succeeds")
  func rollback() throws {
    let connection = try connection()
    try connection.run("CREATE TABLE t (v UNIQUE)")
    #expect(throws: SQLiteError.constraint) {
      let transaction = try connection.begin()
      try connection.run("INSERT INTO t VALUES (?)", .integer(1))
      try connection.run("INSERT INTO t VALUES (?)", .integer(1))
      try transaction.commit()
    }
    #expect(try connection.row("SELECT count(*) FROM t") { $0.integer(0) } == 0)
    let transaction = try connection.begin()
    try connection.run("INSERT INTO t VALUES (?)", .integer(1))
    try transaction.commit()
    #expect(try connection.row("SELECT count(*) FROM t") { $0.integer(0) } == 1)
  }

  @Test(
    "A transaction that goes out of scope is rolled back, including committed inner transactions")
  func leftScope() throws {
    let connection = try connection()
    try connection.run("CREATE TABLE t (v)")
    func leave(early: Bool) throws {
      let outer = try connection.begin()
      let inner = try connection.begin()
      try connection.run("INSERT INTO t VALUES (1)")
      try inner.commit()
      if early { return }
      try outer.commit()
    }
    try leave(early: true)
    #expect(try connection.row("SELECT count(*) FROM t") { $0.integer(0) } == 0)
    try leave(early: false)
    #expect(try connection.row("SELECT count(*) FROM t") { $0.integer(0) } == 1)
  }

  @Test("Other connections can't write until a transaction is committed")
  func lasting() throws {
    let (one, two) = (try connection(), try connection())
    try one.run("CREATE TABLE t (v)")
    try two.run("PRAGMA busy_timeout = 0")
    let transaction = try one.begin()
    try one.run("INSERT INTO t VALUES (1)")
    #expect(throws: SQLiteError.busy) { try two.run("INSERT INTO t VALUES (2)") }
    try transaction.commit()
    try two.run("INSERT INTO t VALUES (2)")
  }

  @Test("Opening a database that another connection is still creating waits for it")
  func openedAtOnce() throws {
    let one = try connection()
    // The state before the other connection has changed to write-ahead mode; then it writes.
    try one.run("PRAGMA journal_mode = DELETE")
    try one.run("BEGIN IMMEDIATE")
    let path = scratch("a.sqlite")
    let second = Mutex<Result<Void, any Error>?>(nil)
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      let result = Result { _ = try Connection(path: path) }
      second.withLock { $0 = result }
    }
    // Long enough for the second connection to reach the lock. If it does not wait, it has ended by
    // then.
    for _ in 0..<100_000 where second.withLock({ $0 == nil }) {
      try one.run("SELECT count(*) FROM sqlite_master")
    }
    try one.run("COMMIT")
    group.wait()
    try second.withLock { $0 }?.get()
  }

  @Test("A connection sees rows that another connection has written")
  func twoConnections() throws {
    let (one, two) = (try connection(), try connection())
    try one.run("CREATE TABLE t (v)")
    try one.run("INSERT INTO t VALUES (?)", .text("new"))
    #expect(try two.rows("SELECT v FROM t") { $0.text(0) } == ["new"])
  }

  @Test("Files that aren't databases and damaged databases are reported as corrupt")
  func damage() throws {
    try scratch.write(String(repeating: "no database ", count: 1_000), to: "a.sqlite")
    #expect(throws: SQLiteError.corrupt) { try connection() }

    let path = scratch("b.sqlite")
    do {
      let connection = try Connection(path: path)
      try connection.run("CREATE TABLE t (v)")
      for number in 0..<5_000 {
        try connection.run("INSERT INTO t VALUES (?)", .text("row \(number)"))
      }
      try connection.checkIntegrity()
    }
    var data = try scratch.data("b.sqlite")
    for index in 20_000..<40_000 { data[index] = 0x5A }
    try scratch.write(data, to: "b.sqlite")
    let damaged = try Connection(path: path)
    #expect(throws: SQLiteError.corrupt) { try damaged.checkIntegrity() }
  }

  @Test("The error for an invalid statement contains its SQL and SQLite's message")
  func wrongStatement() throws {
    let connection = try connection()
    #expect {
      try connection.run("SELECT nothing")
    } throws: { error in
      guard case SQLiteError.failed(_, let message, let sql) = error else { return false }
      return message.contains("nothing") && sql == "SELECT nothing"
    }
  }

  @Test("Opening a database in a missing folder fails with an error that contains the path")
  func noFolder() {
    let path = scratch("none/a.sqlite")
    #expect(throws: SQLiteError.cannotOpen(path: path)) { try Connection(path: path) }
  }
}
