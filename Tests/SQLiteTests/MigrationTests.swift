import SQLite
import TestSupport
import Testing

@Suite("Migration")
struct MigrationTests {
  let scratch = Scratch()
  private let steps = [
    Migration("CREATE TABLE t (a); INSERT INTO t VALUES ('kept')"),
    Migration("ALTER TABLE t ADD COLUMN b DEFAULT 'new'"),
  ]

  @Test("Each migration runs only once and keeps existing rows")
  func stepByStep() throws {
    let connection = try Connection(path: scratch("a"))
    try connection.migrate([steps[0]])
    #expect(try connection.version == 1)
    try connection.migrate(steps)
    try connection.migrate(steps)
    #expect(try connection.version == 2)
    #expect(
      try connection.rows("SELECT a, b FROM t") { [$0.text(0), $0.text(1)] } == [["kept", "new"]])
  }

  @Test("A failed migration leaves the previous version and its rows intact")
  func failingStep() throws {
    let connection = try Connection(path: scratch("a"))
    try connection.migrate([steps[0]])
    let wrong = Migration("INSERT INTO t VALUES ('half'); SELECT nothing")
    #expect(throws: SQLiteError.self) { try connection.migrate([steps[0], wrong]) }
    #expect(try connection.version == 1)
    #expect(try connection.rows("SELECT a FROM t") { $0.text(0) } == ["kept"])
  }

  @Test("A database with a newer version is rejected and stays unchanged")
  func newerVersion() throws {
    do {
      let connection = try Connection(path: scratch("a"))
      try connection.migrate(steps)
      try connection.run("PRAGMA user_version = 7")
    }
    let before = try scratch.data("a")
    do {
      let connection = try Connection(path: scratch("a"))
      #expect(throws: SQLiteError.newerVersion(found: 7, known: 2)) {
        try connection.migrate(steps)
      }
    }
    #expect(try scratch.data("a") == before)
  }
}
