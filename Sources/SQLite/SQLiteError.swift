/// An error that a database operation throws.
public enum SQLiteError: Error, Equatable, Sendable {
  case busy
  case corrupt
  case full
  case readOnly
  case cannotOpen(path: String)
  case constraint
  case newerVersion(found: Int, known: Int)
  case failed(code: Int, message: String, sql: String)
}
