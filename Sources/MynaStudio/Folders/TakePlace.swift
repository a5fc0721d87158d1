public import Foundation
import MynaLibrary
import SoundFiles

/// Where a take is to be, and where its journal grows until then.
public struct TakePlace: Equatable, Sendable {
  /// The file that the take becomes; when it is taken by then, a number is added.
  public let destination: String
  /// The journal beside it.
  public var journal: String { JournalName.journal(for: destination) }

  /// A place among the takes, named after the time; the folder is made.
  public init(
    in folders: MynaFolders, date: Date = .now, title: String? = nil,
    fileExtension: String = "flac"
  ) throws(StudioError) {
    destination = TakeName(date: date, title: title).destination(
      in: try folders.make(\.takes), fileExtension: fileExtension)
  }

  /// A file that a person has named, which must not exist; its ending is its format.
  public init(file: String) throws(StudioError) {
    let path = URL(fileURLWithPath: file).path
    var status = stat()
    if lstat(path, &status) == 0 {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw .file(isFolder ? .isFolder(path: file) : .destinationExists(path: file))
    }
    let folder = (path as NSString).deletingLastPathComponent
    guard stat(folder, &status) == 0 else {
      throw .file(errno == EACCES ? .notPermitted(path: file) : .noFolder(path: file))
    }
    guard access(folder, W_OK) == 0 else { throw .file(.notPermitted(path: file)) }
    guard SoundFileFormat(fileExtension: (path as NSString).pathExtension) != nil else {
      throw .unknownFormat(path: file)
    }
    destination = path
  }
}
