/// An error of a database operation.
public enum SQLiteError: Error, Equatable, Sendable {
  /// Another process held the lock for too long.
  case busy
  /// The file is damaged, or is not a database.
  case corrupt
  /// The disk is full.
  case full
  /// The file or its folder is not writable.
  case readOnly
  /// The file cannot be opened.
  case cannotOpen(path: String)
  /// A value violates a constraint of the schema.
  case constraint
  /// A newer version of the program has written the file.
  case newerVersion(found: Int, known: Int)
  /// Any other error: SQLite's code and message, and the statement.
  case failed(code: Int, message: String, sql: String)
}
