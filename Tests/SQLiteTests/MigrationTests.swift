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

  @Test("Each step is done once, and keeps what is there")
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

  @Test("A step that fails leaves the version before it, whole")
  func failingStep() throws {
    let connection = try Connection(path: scratch("a"))
    try connection.migrate([steps[0]])
    let wrong = Migration("INSERT INTO t VALUES ('half'); SELECT nothing")
    #expect(throws: SQLiteError.self) { try connection.migrate([steps[0], wrong]) }
    #expect(try connection.version == 1)
    #expect(try connection.rows("SELECT a FROM t") { $0.text(0) } == ["kept"])
  }

  @Test("The file of a newer version is refused, and not touched")
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
