import Files
import Glibc
import SoundFiles

/// Recognizes a takes folder that lacks only its hidden folder, such as a copy made by hand.
///
/// The takes are recognized by the names, sizes, and audio of their files. The sidecars are
/// restored from the index.
struct TakesFolderIdentification {
  private static let mostCompared = 8

  let folder: TakesFolder
  let index: TakeIndex

  /// Recreates the hidden folder if the folder has the takes that the index knows.
  ///
  /// - Returns: the folder, with the numbers of takes that lost data with the hidden folder.
  /// - Throws: `folderGone` if the folder does not match; `folderCopied` if the folder that the
  ///   index knows still exists.
  func recognize() throws(LibraryError) -> RecognizedFolder {
    guard FileStatus.isFolder(folder.path), try hasKnownFiles() else {
      throw .folderGone(path: folder.path)
    }
    if let original = try index.folderPath(), original != folder.path,
      try TakesFolder(path: original).isWhole
    {
      throw .folderCopied(path: folder.path, original: original)
    }
    let edited = try index.editedRecords()
    let trashed = try index.records(in: .trash).count
    try writeHidden()
    let transaction = try index.begin()
    for var record in edited {
      (record.take.isEdited, record.take.isRestored) = (false, false)
      try index.save(record)
    }
    try transaction.commit()
    return RecognizedFolder(path: folder.path, editedCount: edited.count, trashedCount: trashed)
  }

  func hasKnownFiles() throws(LibraryError) -> Bool {
    var (found, compared) = (0, 0)
    for name in try FolderListing.names(
      in: folder.path, followsLink: true, FolderListing.mayBeSound)
    {
      guard let record = try index.records(named: name, in: .folder).first,
        record.take.condition != .missing,
        let stamp = try FileStamp(path: folder.file(name, in: .folder)),
        stamp.size == record.stamp.size
      else { continue }
      if compared < Self.mostCompared {
        compared += 1
        guard try isSame(record, stamp) else { continue }
      }
      found += 1
    }
    let known = try index.presentCount()
    return found > 0 && 2 * found >= known
  }

  /// Returns whether a file still contains the take's known audio.
  ///
  /// If the take has no hash, compares the file's modification time or ID instead.
  private func isSame(_ record: TakeRecord, _ stamp: FileStamp) throws(LibraryError) -> Bool {
    let path = folder.file(record.take.fileName, in: .folder)
    do throws(LibraryError) {
      guard let hash = record.take.contentHash else {
        if stamp.modified == record.stamp.modified { return true }
        return try TakeHeaderInfo(path: path).identity?.id == record.take.id
      }
      return try TakeAnalysis(path: path).contentHash == hash
    } catch .sound {
      return false
    }
  }

  /// Creates the hidden folder under a temporary name and renames it after writing all sidecars.
  private func writeHidden() throws(LibraryError) {
    let part = TakesFolder(path: folder.path, hiddenName: ".myna.part")
    Folder.remove(part.hidden)
    do throws(LibraryError) {
      try part.make()
    } catch .readOnly {
      throw .readOnly(path: folder.path)
    }
    for record in try index.records(in: .folder) {
      var sidecar = Sidecar(of: record)
      // A file that was not recorded by Myna does not contain its recording date.
      if record.carriedID == nil { sidecar.created = record.take.created }
      guard !sidecar.isEmpty else { continue }
      let data = try sidecar.encoded()
      try rethrowing(
        as: LibraryError.init(system:),
        try FileContents.write(
          data, to: part.sidecar(of: record.take.id), synchronizesFolder: false))
    }
    Folder.synchronize(part.sidecars)
    guard rename(part.hidden, folder.hidden) == 0 else { throw .system(folder.hidden) }
    Folder.synchronize(folder.path)
  }
}

/// A takes folder that had lost its hidden folder and was recognized by its files.
public struct RecognizedFolder: Equatable, Sendable {
  /// The path of the folder.
  public let path: String
  /// The number of takes whose earlier versions were lost with the hidden folder.
  public let editedCount: Int
  /// The number of takes that were in the trash and were lost with it.
  public let trashedCount: Int
}
