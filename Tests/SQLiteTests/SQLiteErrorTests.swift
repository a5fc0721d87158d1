import SQLite
import TestSupport
import Testing

@Suite("SQLiteError")
struct SQLiteErrorTests {
  @Test(
    "Each error message is a sentence that includes the details",
    arguments: [
      (SQLiteError.busy, []), (.corrupt, []), (.full, []), (.readOnly, []),
      (.cannotOpen(path: "a.sqlite"), ["“a.sqlite”"]), (.constraint, []),
      (.newerVersion(found: 9, known: 7), ["9", "7"]),
      (.failed(code: 1, message: "no table", sql: "SELECT 1"), ["1", "no table", "“SELECT 1”"]),
    ])
  func sentences(error: SQLiteError, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }
}
