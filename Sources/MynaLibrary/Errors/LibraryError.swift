public import SoundFiles
import Glibc
import SQLite

/// Why something could not be done with the library.
public enum LibraryError: Error, Equatable, Sendable {
  /// The folder of takes is not there, though it was.
  case folderGone(path: String)
  /// The folder of takes still exists, so no new one is begun in its place.
  case folderThere(path: String)
  /// A file or folder could not be changed, for the system's reason.
  case folder(path: String, reason: String)
  /// A link or a file is in place of one of Myna's own folders; it is not followed.
  case notFolder(path: String)
  /// The file or folder may not be written.
  case readOnly(path: String)
  /// The disk is full.
  case noSpace(path: String)
  /// A newer Myna has written the index; it is as it was.
  case newerVersion(path: String)
  /// The index could not be used, for its own reason.
  case index(path: String, reason: String)
  /// No take is called so.
  case noTake(name: String)
  /// Several takes are called so.
  case severalTakes(name: String, count: Int)
  /// Nothing is left of what was to be the title.
  case noTitle
  /// The take's file is gone.
  case missing(title: String)
  /// The take has no edit that could be taken back.
  case notEdited(title: String)
  /// Another process has changed the take meanwhile.
  case changedMeanwhile(title: String)
  /// There would be nothing left, or nothing taken away.
  case emptyRange(title: String)
  /// There is nothing but silence, which has no loudness to be changed.
  case silent(title: String)
  /// The edit would not change the sound.
  case unchanged(title: String)
  /// The sound could not be hashed, for a reason of the machine's.
  case hashing(reason: String)
  /// Given up on request; everything is as it was.
  case cancelled
  /// A sound file could not be read or written.
  case sound(SoundFileError)

  /// What a call of the system that failed says of a file.
  static func system(_ path: String, code: Int32 = errno) -> LibraryError {
    switch code {
    case EROFS, EACCES, EPERM: .readOnly(path: path)
    case ENOSPC, EDQUOT: .noSpace(path: path)
    default: .folder(path: path, reason: String(cString: strerror(code)))
    }
  }

  /// Converts the error of a sound file that was not read.
  init(_ error: SoundFileError) {
    if case .cancelled = error { self = .cancelled } else { self = .sound(error) }
  }

  init(_ error: SQLiteError, path: String) {
    self =
      switch error {
      case .full: .noSpace(path: path)
      case .readOnly: .readOnly(path: path)
      case .newerVersion: .newerVersion(path: path)
      case .busy: .index(path: path, reason: "another program holds it")
      case .corrupt: .index(path: path, reason: "it is damaged")
      case .cannotOpen: .index(path: path, reason: "it cannot be opened")
      case .constraint: .index(path: path, reason: "it contradicts itself")
      case .failed(_, let message, _): .index(path: path, reason: message)
      }
  }
}
