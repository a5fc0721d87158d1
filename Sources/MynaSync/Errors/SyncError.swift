public import Files
public import MynaCloud
public import MynaLibrary
package import SQLite

/// An error during sync.
public enum SyncError: Error, Equatable, Sendable {
  /// Another process on this machine is syncing.
  case busy
  /// The sync was canceled; finished steps are kept.
  case cancelled
  /// The object was written by a newer version of Myna, so it was ignored.
  case newerFormat(ObjectName)
  /// The object is complete, but isn't a readable audio file.
  case notSound(ObjectName)
  /// This machine's log has disappeared, because the location was emptied or is a different one.
  case logGone
  /// The audio is only in a former storage location, whose name is empty if unknown.
  case elsewhere(location: String)
  case noSpace(path: String)
  case readOnly(path: String)
  /// The database was written by a newer version of Myna, so it was left unchanged.
  case newerDatabase(path: String)
  case database(path: String, reason: DatabaseProblem)
  case file(path: String, reason: UnderlyingReason)
  case cloud(CloudError)
  case library(LibraryError)
  /// A reason known only by its text, such as one stored by another version.
  case other(UnderlyingReason)

  /// Converts a cloud error.
  public init(_ error: CloudError) {
    if case .cancelled = error { self = .cancelled } else { self = .cloud(error) }
  }

  /// Converts a library error.
  public init(_ error: LibraryError) {
    if case .cancelled = error { self = .cancelled } else { self = .library(error) }
  }

  /// Converts the error of a failed system call.
  public init(_ error: SystemError) {
    self =
      switch error.kind {
      case .notPermitted: .readOnly(path: error.path)
      case .noSpace: .noSpace(path: error.path)
      default: .file(path: error.path, reason: error.refusal)
      }
  }

  package init(_ error: SQLiteError, path: String) {
    self =
      switch error {
      case .full: .noSpace(path: path)
      case .readOnly: .readOnly(path: path)
      case .newerVersion: .newerDatabase(path: path)
      case .busy: .database(path: path, reason: .busy)
      case .corrupt: .database(path: path, reason: .damaged)
      case .cannotOpen: .database(path: path, reason: .cannotOpen)
      case .constraint: .database(path: path, reason: .contradiction)
      case .failed(_, let message, _): .database(path: path, reason: .refused(.message(message)))
      }
  }
}

extension SyncError: DatabaseFailure {}

/// The reason the database can't be used.
public enum DatabaseProblem: Equatable, Sendable {
  case busy
  case damaged
  case cannotOpen
  case contradiction
  case refused(UnderlyingReason)
}
