public import Files
import Glibc
package import SQLite
public import SoundFiles

/// The reason that a library, one of its takes, or its folder cannot be read or changed.
public enum LibraryError: Error, Equatable, Sendable {
  case folderGone(path: String)
  /// The folder contains copies of takes whose original folder still exists.
  case folderCopied(path: String, original: String)
  /// The takes folder still exists, so no new folder is created at its path.
  case folderThere(path: String)
  case folder(path: String, reason: UnderlyingReason)
  /// An existing file cannot be accessed, so it does not count as missing.
  case unseen(path: String, reason: UnderlyingReason)
  /// One of Myna's own folders is a link, which Myna does not follow, or a file.
  case notFolder(path: String)
  case readOnly(path: String)
  case noSpace(path: String)
  /// The index was written by a newer version of Myna, so it was left unchanged.
  case newerVersion(path: String)
  case index(path: String, reason: IndexProblem)
  case noTake(name: String)
  case severalTakes(name: String, count: Int)
  case noTitle
  /// The take was not played on an instrument, so it has no MIDI file.
  case noPerformance(title: String)
  case missing(title: String)
  case inCloud(title: String)
  /// The take is already in the cloud, so it cannot be kept on this machine only.
  case sharedAlready(title: String)
  case notEdited(title: String)
  /// The take has no edit to redo, or another edit has been made since the undo.
  case notUndone(title: String)
  /// Another process changed the take at the same time.
  case changedMeanwhile(title: String)
  /// The edit would remove either all of the audio or none of it.
  case emptyRange(title: String)
  case silent(title: String)
  case unchanged(title: String)
  case noHashing
  /// The operation was canceled; nothing was changed.
  case cancelled
  case sound(SoundFileError)

  /// Whether the error was caused by missing write access, by a full disk, or by an index that
  /// cannot be opened.
  var isRefusedChange: Bool {
    switch self {
    case .readOnly, .noSpace, .index(_, .cannotOpen): true
    case .folder(let path, .system(let code)):
      [.notPermitted, .noSpace].contains(SystemError(path: path, code: code).kind)
    default: false
    }
  }

  init(system error: SystemError) {
    self =
      switch error.kind {
      case .notPermitted: .readOnly(path: error.path)
      case .noSpace: .noSpace(path: error.path)
      case .missing, .exists, .isFolder, .notRegularFile, .other:
        .folder(path: error.path, reason: error.refusal)
      }
  }

  init(unseen error: SystemError) { self = .unseen(path: error.path, reason: error.refusal) }

  /// Creates the error for a path in Myna's own folders.
  ///
  /// Finding a link there, or a file instead of a folder, indicates an attack or a mistake.
  static func inside(_ error: SystemError) -> LibraryError {
    error.isNoFolder ? .notFolder(path: error.path) : LibraryError(system: error)
  }

  static func system(_ path: String, code: Int32 = errno) -> LibraryError {
    LibraryError(system: SystemError(path: path, code: code))
  }

  init(_ error: SoundFileError) {
    if case .cancelled = error { self = .cancelled } else { self = .sound(error) }
  }

  init(hashing error: ContentHashError) {
    self =
      switch error {
      case .unavailable: .noHashing
      case .notFound(let path): .sound(.notFound(path: path))
      case .notRegularFile(let path): .sound(.notRegularFile(path: path))
      case .unreadable(let path, let reason):
        .sound(.unreadable(path: path, reason: .refused(reason)))
      }
  }

  package init(_ error: SQLiteError, path: String) {
    self =
      switch error {
      case .full: .noSpace(path: path)
      case .readOnly: .readOnly(path: path)
      case .newerVersion: .newerVersion(path: path)
      case .busy: .index(path: path, reason: .busy)
      case .corrupt: .index(path: path, reason: .damaged)
      case .cannotOpen: .index(path: path, reason: .cannotOpen)
      case .constraint: .index(path: path, reason: .contradiction)
      case .failed(_, let message, _): .index(path: path, reason: .refused(.message(message)))
      }
  }
}

/// The reason why the index of takes cannot be used.
public enum IndexProblem: Equatable, Sendable {
  case busy
  case damaged
  /// The index is damaged, and cannot be rebuilt while another instance of Myna uses it.
  case damagedAndUsed
  /// Another instance of Myna has the index open.
  case used
  case cannotOpen
  case contradiction
  case refused(UnderlyingReason)
}
