package import Files
package import SQLite

/// An error by which a module reports those of its index.
package protocol IndexFailure: DatabaseFailure {
  /// The error for a failed call of the system.
  init(system error: SystemError)

  /// The error for an index that is damaged, and cannot be made again while another process uses
  /// it.
  static func damagedAndUsed(path: String) -> Self
}
