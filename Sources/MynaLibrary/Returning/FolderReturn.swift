import Files
import Glibc
import SoundFiles

/// Knows a folder of takes again that has lost only Myna's own hidden folder, as one that was copied by hand.
///
/// Its takes are known by the names, sizes and sounds of their files. What files cannot carry is written beside them again
/// from the index.
struct FolderReturn {
  /// Takes whose sound is compared; the next scan looks at all.
  private static let mostCompared = 8

  let folder: TakesFolder
  let index: TakeIndex

  /// Makes the hidden folder anew if the folder has the takes that the index knows.
  ///
  /// - Returns: what was in the lost folder and is gone.
  /// - Throws: `folderGone` if it has not; `folderCopied` if the folder that the index knows is still at its place.
  func takeOver() throws(LibraryError) -> KnownFolder {
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
    return KnownFolder(path: folder.path, editedCount: edited.count, trashedCount: trashed)
  }

  /// Whether most files that the index knows are here, and a few of them sound as it says.
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

  /// Whether a file has the sound that its take had; if nobody has read that to its end, the take's date or id.
  private func isSame(_ record: TakeRecord, _ stamp: FileStamp) throws(LibraryError) -> Bool {
    let path = folder.file(record.take.fileName, in: .folder)
    do throws(LibraryError) {
      guard let hash = record.take.contentHash else {
        if stamp.modified == record.stamp.modified { return true }
        return try TakeReading(path: path).identity?.id == record.take.id
      }
      return try TakeAnalysis(path: path).contentHash == hash
    } catch .sound {
      return false
    }
  }

  /// Makes the hidden folder under another name, so that it has its own name only with all sidecars in it.
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
      // A file that Myna did not record does not say when that was.
      if record.carriedID == nil { sidecar.created = record.take.created }
      guard !sidecar.isEmpty else { continue }
      let data = try sidecar.encoded()
      try rethrowing(
        as: LibraryError.init(system:),
        try WholeFile.write(
          data, to: part.sidecar(of: record.take.id), synchronizesFolder: false))
    }
    Folder.synchronize(part.sidecars)
    guard rename(part.hidden, folder.hidden) == 0 else { throw .system(folder.hidden) }
    Folder.synchronize(folder.path)
  }
}

/// A folder of takes that had lost its hidden folder, and was known again by its files.
public struct KnownFolder: Equatable, Sendable {
  /// The path of the folder.
  public let path: String
  /// The number of takes whose earlier versions were in the hidden folder.
  public let editedCount: Int
  /// The number of takes that were in the trash.
  public let trashedCount: Int
}
