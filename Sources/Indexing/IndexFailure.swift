package import Files
package import SQLite

/// The error type with which a module reports failures of its index.
package protocol IndexFailure: DatabaseFailure {
  /// Creates the error for a failed system call.
  init(system error: SystemError)

  /// The error for a damaged index that cannot be replaced because another process uses it.
  static func damagedAndUsed(path: String) -> Self
}

extension IndexFailure {
  /// Returns whether the error says that the disk of the index at a path cannot be written.
  package func isRefusal(of path: String) -> Bool {
    [SQLiteError.full, .readOnly].contains { self == Self($0, path: path) }
  }
}
