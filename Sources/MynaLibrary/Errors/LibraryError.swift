public import Files
import Glibc
package import SQLite
public import SoundFiles

/// Why something could not be done with the library.
public enum LibraryError: Error, Equatable, Sendable {
  /// The folder of takes is not there, though it was.
  case folderGone(path: String)
  /// The folder has copies of takes whose own folder is still there.
  case folderCopied(path: String, original: String)
  /// The folder of takes still exists, so no new one is begun in its place.
  case folderThere(path: String)
  /// A file or folder could not be used, for the system's reason.
  case folder(path: String, reason: Refusal)
  /// A file is there, and cannot be seen now, for the system's reason; it does not count as missing.
  case unseen(path: String, reason: Refusal)
  /// A link or a file is in place of one of Myna's own folders; it is not followed.
  case notFolder(path: String)
  /// The file or folder may not be written.
  case readOnly(path: String)
  /// The disk is full.
  case noSpace(path: String)
  /// A newer Myna has written the index; it is as it was.
  case newerVersion(path: String)
  /// The index could not be used.
  case index(path: String, reason: IndexProblem)
  /// No take is called so.
  case noTake(name: String)
  /// Several takes are called so.
  case severalTakes(name: String, count: Int)
  /// Nothing is left of what was to be the title.
  case noTitle
  /// The take was not played on an instrument, so it has no MIDI file.
  case noPerformance(title: String)
  /// The take's file is gone.
  case missing(title: String)
  /// The take's sound is in the cloud and not on this machine.
  case inCloud(title: String)
  /// The take is in the cloud already, so it cannot be kept on this machine alone.
  case sharedAlready(title: String)
  /// The take has no edit that could be taken back.
  case notEdited(title: String)
  /// No edit of the take was undone, or another was made since.
  case notUndone(title: String)
  /// Another process has changed the take meanwhile.
  case changedMeanwhile(title: String)
  /// There would be nothing left, or nothing taken away.
  case emptyRange(title: String)
  /// There is nothing but silence, which has no loudness to be changed.
  case silent(title: String)
  /// The edit would not change the sound.
  case unchanged(title: String)
  /// The machine has no SHA-256, by which sounds are compared.
  case noHashing
  /// Given up on request; everything is as it was.
  case cancelled
  /// A sound file could not be read or written.
  case sound(SoundFileError)

  /// Whether the reason is a disk or folder that takes no changes, or an index that the rights keep from being opened.
  var isRefusedChange: Bool {
    switch self {
    case .readOnly, .noSpace, .index(_, .cannotOpen): true
    case .folder(let path, .system(let code)):
      [.notPermitted, .noSpace].contains(SystemError(path: path, code: code).kind)
    default: false
    }
  }

  /// The error for a failed call of the system: the one place where it becomes one of the library.
  package init(system error: SystemError) {
    self =
      switch error.kind {
      case .notPermitted: .readOnly(path: error.path)
      case .noSpace: .noSpace(path: error.path)
      case .missing, .exists, .isFolder, .notRegularFile, .other:
        .folder(path: error.path, reason: error.refusal)
      }
  }

  /// The error for a file that may be there, and cannot be seen.
  init(unseen error: SystemError) { self = .unseen(path: error.path, reason: error.refusal) }

  /// The same for a file on the way through Myna's own folders, where something else in the place of one is an attack or a mistake.
  static func inside(_ error: SystemError) -> LibraryError {
    error.isNoFolder ? .notFolder(path: error.path) : LibraryError(system: error)
  }

  /// The error for an error number.
  static func system(_ path: String, code: Int32 = errno) -> LibraryError {
    LibraryError(system: SystemError(path: path, code: code))
  }

  /// Converts the error of a sound file that was not read.
  init(_ error: SoundFileError) {
    if case .cancelled = error { self = .cancelled } else { self = .sound(error) }
  }

  /// Converts the error of a sound that was not hashed.
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
  /// Another program is writing it.
  case busy
  case damaged
  /// It is damaged, and cannot be made anew while another Myna uses it.
  case damagedAndUsed
  /// Another Myna uses it.
  case used
  case cannotOpen
  /// Its contents contradict themselves.
  case contradiction
  /// The database refused, in its own words.
  case refused(Refusal)
}
