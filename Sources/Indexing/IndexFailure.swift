package import Files
package import SQLite

package protocol IndexFailure: DatabaseFailure {
  init(system error: SystemError)

  /// The error for a damaged index that cannot be replaced because another process uses it.
  static func damagedAndUsed(path: String) -> Self
}

extension IndexFailure {
  package func isRefusal(of path: String) -> Bool {
    [SQLiteError.full, .readOnly].contains { self == Self($0, path: path) }
  }
}
