/// Why the database did not do what it was asked to.
public enum SQLiteError: Error, Equatable, Sendable {
  /// Another process held the lock for longer than we wait.
  case busy
  /// The file is damaged, or no database.
  case corrupt
  /// There is no room on the disk.
  case full
  /// The file or its folder cannot be written.
  case readOnly
  /// The file cannot be opened.
  case cannotOpen(path: String)
  /// A value that was to be stored breaks a rule of the schema.
  case constraint
  /// A newer version of the program has written it; with its version and the newest we know.
  case newerVersion(found: Int, known: Int)
  /// Anything else: the code, what SQLite says of it, and the statement.
  case failed(code: Int, message: String, sql: String)
}
