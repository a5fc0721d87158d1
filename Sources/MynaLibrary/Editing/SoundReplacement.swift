import Files

/// The replacement of a take's file by another: what it is made of, and the steps that make it.
struct SoundReplacement {
  var record: TakeRecord
  /// Whether the take's own file is there; if not, there is nothing to keep of it.
  let hasFile: Bool
  /// The new name of the take's file.
  let newName: String
  /// The reading of the other file.
  let reading: TakeReading
  /// The versions before the replacement.
  let versions: TakeVersions
  var plan = FolderPlan()
  private let folder: TakesFolder

  init(
    of record: TakeRecord, hasFile: Bool, named newName: String, by reading: TakeReading,
    versions: TakeVersions, in folder: TakesFolder
  ) {
    (self.record, self.newName, self.reading) = (record, newName, reading)
    (self.hasFile, self.versions, self.folder) = (hasFile, versions, folder)
  }

  /// Keeps the take's file as a version, which is named after the edit that is made now.
  ///
  /// Edits that were undone before cannot be made again after another one, and their files go.
  mutating func keep(after edit: String) {
    keepVersion(after: edit)
    guard hasFile else { return }
    for name in versions.undone { plan.remove(versions.path(named: name)) }
  }

  /// Keeps the take's file, or, if that is gone, gives the last version a second name: it is the best that is left.
  private mutating func keepVersion(after edit: String) {
    guard hasFile else {
      if let last = versions.last {
        plan.link(versions.path(named: last), to: versions.next(after: edit, of: last))
      }
      return
    }
    plan.link(
      folder.relative(record.take.fileName, in: record.place),
      to: versions.next(after: edit, of: record.take.fileName))
  }

  /// Keeps the take's file, which the last edit has made, so that the edit can be made again.
  ///
  /// Without that file, edits that were undone before stay as they are.
  mutating func keepUndone() {
    guard hasFile else { return }
    plan.link(
      folder.relative(record.take.fileName, in: record.place),
      to: versions.nextUndonePath(of: record.take.fileName))
    for name in versions.outdated { plan.remove(versions.path(named: name)) }
  }

  /// Puts the file of an undone edit in the place of the take's, which becomes the version before that edit.
  mutating func redo(_ name: String) {
    if hasFile { keepVersion(after: TakeVersions.undoneEdit(name)) }
    move(versions.path(named: name))
  }

  /// Keeps the take's file as a version; refuses it if it is not the one that was edited any more.
  ///
  /// - Parameter original: the stamp of the take's file when the edit began to read it. Two sounds of floats that are as long
  ///   have files of one size.
  mutating func keep(
    after edit: String, ifStill before: Take, _ original: FileStamp?
  ) throws(LibraryError) {
    let now = try FileStamp(path: folder.file(record.take.fileName, in: record.place))
    guard record.take.size == before.size, record.take.fileName == before.fileName,
      original == nil || original == now
    else { throw .changedMeanwhile(title: record.take.title) }
    keep(after: edit)
  }

  /// Moves a file into the place of the take's.
  mutating func move(_ path: String) {
    plan.move(path, to: folder.relative(newName, in: record.place))
  }

  /// Copies a file into the place of the take's; the copy is first made in a work folder.
  mutating func copy(_ path: String, through copy: String) {
    plan.link(path, to: copy)
    move(copy)
  }

  /// Gives the take the name of its new file, and removes the old one if that has another name.
  mutating func rename() {
    guard newName != record.take.fileName else { return }
    if hasFile { plan.remove(folder.relative(record.take.fileName, in: record.place)) }
    record.take.fileName = newName
  }
}
