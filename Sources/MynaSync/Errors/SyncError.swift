public import Files
public import MynaCloud
public import MynaLibrary
package import SQLite

/// Why takes could not be kept alike on all machines.
public enum SyncError: Error, Equatable, Sendable {
  /// Another process of this machine does it already.
  case busy
  /// Given up on request; what was done stays done.
  case cancelled
  /// A newer Myna has written this; nothing of it was taken in.
  case newerFormat(ObjectName)
  /// The object, which came as the bucket has it, is no sound that can be read.
  case notSound(ObjectName)
  /// The log of this machine is gone from the place, though it was there: somebody has emptied it,
  /// or it is another place.
  case logGone
  /// The sound is only in a place that was used before, and that place is not set up any more; its
  /// name is empty if it is not known.
  case elsewhere(location: String)
  /// The disk is full.
  case noSpace(path: String)
  /// The file or folder may not be written.
  case readOnly(path: String)
  /// A newer Myna has written the database; it is as it was.
  case newerDatabase(path: String)
  /// The database could not be used.
  case database(path: String, reason: DatabaseProblem)
  /// A file or folder could not be used.
  case file(path: String, reason: UnderlyingReason)
  /// The cloud did not do what it was asked.
  case cloud(CloudError)
  /// The library did not do what it was asked.
  case library(LibraryError)
  /// A reason that is known by its words alone, as one that was kept by another version.
  case other(UnderlyingReason)

  /// The error for one of the cloud.
  public init(_ error: CloudError) {
    if case .cancelled = error { self = .cancelled } else { self = .cloud(error) }
  }

  /// The error for one of the library.
  public init(_ error: LibraryError) {
    if case .cancelled = error { self = .cancelled } else { self = .library(error) }
  }

  /// The error for a failed call of the system.
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

/// The reason why the database cannot be used.
public enum DatabaseProblem: Equatable, Sendable {
  /// Another program is writing it.
  case busy
  case damaged
  case cannotOpen
  /// Its contents contradict themselves.
  case contradiction
  /// It was refused, in the database's own words.
  case refused(UnderlyingReason)
}
