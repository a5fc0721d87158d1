public import Files

extension SQLiteError: DescribedError {
  /// A sentence that states the problem and what to do next.
  public var description: String {
    switch self {
    case .busy: "Another program is writing the database; quit it, or wait, and try again."
    case .corrupt: "The database is damaged, or the file is not a database; restore a copy of it."
    case .full: "The disk of the database is full; free up some space, and try again."
    case .readOnly:
      "The database is read-only; make its file, its folder, and their disk writable, and try again."
    case .cannotOpen(let path):
      "The database \(path.quoted) cannot be opened; check its disk and your permissions, and try again."
    case .constraint:
      "A value breaks a rule of the database, so nothing was changed; store another value."
    case .newerVersion(let found, let known):
      "A newer version of this program wrote the database (\(found), and \(known) is the newest known); install that version."
    case .failed(let code, let message, let sql):
      "The database failed (\(code), \(message)) at \(sql.quoted); try again."
    }
  }
}
