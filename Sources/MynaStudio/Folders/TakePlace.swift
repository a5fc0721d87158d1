import Files
public import Foundation
import MynaLibrary
import SoundFiles
public import Threads

/// The path of a future take, and that of its journal until then.
public struct TakePlace: Equatable, Sendable {
  /// The file that the take becomes; when it is taken by then, a number is added.
  public let destination: String
  /// Whether the folder of takes is gone, so that the take has to wait for it elsewhere.
  public let isWaiting: Bool
  /// The journal beside it.
  public var journal: String { JournalName.journal(for: destination) }

  /// Returns the path of the log for the events of a take that is recorded here.
  ///
  /// A `PerformanceRecorder` writes it; `TakeFinisher` makes the take's MIDI file of it.
  public func eventLog(of id: UUID) -> String {
    TakesFolder(path: Folder.parent(of: destination)).eventLog(of: id)
  }

  /// Returns the n-th alternative path for the journal, or nil if there are no more.
  ///
  /// The recording moves to another path if the journal is removed, renamed or replaced, or cannot grow any larger. The
  /// first paths are in the same folder, with a number in the name. The rest are in the folder of takes, in case the other
  /// folder is gone.
  public func journal(
    number: Int, folders: MynaFolders, register: JournalRegister
  ) -> String? {
    let names = 9
    guard number <= 2 * names else { return nil }
    var path = destination
    // If the folder cannot be created, creating the journal fails and reports it.
    if number > names || isAmongTakes(folders), let takes = try? folders.make(\.takes) {
      path = takes + "/" + (destination as NSString).lastPathComponent
    }
    let journal = JournalName.journal(
      for: NumberedPath.path(path, number: (number - 1) % names + 1))
    // A journal that cannot be registered is still usable as a file.
    if number <= names { _ = try? register.add(journal) }
    return journal
  }

  private func isAmongTakes(_ folders: MynaFolders) -> Bool {
    (destination as NSString).deletingLastPathComponent == folders.takes
  }

  /// Creates a place in the folder of takes, named after the time, and creates the folder.
  ///
  /// If the folder once existed and is gone, for example because its disk is not connected, the take waits beside the index.
  public init(
    in folders: MynaFolders, time: any TimeSource = SystemTime(), title: String? = nil,
    fileExtension: String = "flac"
  ) throws(StudioError) {
    isWaiting = LibraryStore.isGone(takes: folders.takes, data: folders.data)
    destination = TakeName(date: time.date, title: title).destination(
      in: try folders.make(isWaiting ? \.waiting : \.takes), fileExtension: fileExtension)
  }

  /// A file that a person has named, which must not exist; its ending is its format.
  public init(file: String) throws(StudioError) {
    let path = URL(fileURLWithPath: file).path
    if let status = FileStatus.find(link: path) {
      throw .file(status.kind == .folder ? .isFolder(path: file) : .destinationExists(path: file))
    }
    let folder = (path as NSString).deletingLastPathComponent
    do throws(SystemError) {
      _ = try FileStatus(path: folder)
    } catch {
      throw .file(
        error.kind == .notPermitted ? .notPermitted(path: file) : .noFolder(path: file))
    }
    guard access(folder, W_OK) == 0 else { throw .file(.notPermitted(path: file)) }
    guard SoundFileFormat(fileExtension: (path as NSString).pathExtension) != nil else {
      throw .unknownFormat(path: file)
    }
    (destination, isWaiting) = (path, false)
  }
}
