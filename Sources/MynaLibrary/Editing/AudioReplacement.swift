import Files

struct AudioReplacement {
  var record: TakeRecord
  let hasFile: Bool
  let newName: String
  let reading: TakeHeaderInfo
  let versions: TakeVersions
  var plan = FileChangePlan()
  private let folder: TakesFolder

  init(
    of record: TakeRecord, hasFile: Bool, named newName: String, by reading: TakeHeaderInfo,
    versions: TakeVersions, in folder: TakesFolder
  ) {
    (self.record, self.newName, self.reading) = (record, newName, reading)
    (self.hasFile, self.versions, self.folder) = (hasFile, versions, folder)
  }

  /// Keeps the take's file as a version whose name contains the new edit.
  ///
  /// Also removes the files of undone edits, which cannot be redone after a new edit.
  mutating func keep(after edit: String) {
    keepVersion(after: edit)
    guard hasFile else { return }
    for name in versions.undone { plan.remove(versions.path(named: name)) }
  }

  /// Keeps the take's file as a version.
  ///
  /// If the file is missing, links the last version instead, because it is the most recent audio
  /// available.
  private mutating func keepVersion(after edit: String) {
    guard hasFile else {
      if let last = versions.last {
        plan.link(versions.path(named: last), to: versions.next(after: edit, of: last))
      }
      return
    }
    plan.link(
      folder.relative(record.take.fileName, in: record.location),
      to: versions.next(after: edit, of: record.take.fileName))
  }

  /// Keeps the file that the last edit created, so that the edit can be redone.
  ///
  /// If the file is missing, does nothing, and the files of earlier undone edits remain.
  mutating func keepUndone() {
    guard hasFile else { return }
    plan.link(
      folder.relative(record.take.fileName, in: record.location),
      to: versions.nextUndonePath(of: record.take.fileName))
    for name in versions.outdated { plan.remove(versions.path(named: name)) }
  }

  mutating func redo(_ name: String) {
    if hasFile { keepVersion(after: TakeVersions.undoneEdit(name)) }
    move(versions.path(named: name))
  }

  /// Keeps the take's file as a version.
  ///
  /// Throws an error if the file has been replaced since the edit began.
  ///
  /// - Parameter original: the stamp of the take's file when the edit began to read it. Comparing
  ///   only the size is not enough, because two float files with the same duration have the same
  ///   size.
  mutating func keep(
    after edit: String, ifStill before: Take, _ original: FileStamp?
  ) throws(LibraryError) {
    let now = try FileStamp(path: folder.file(record.take.fileName, in: record.location))
    guard record.take.size == before.size, record.take.fileName == before.fileName,
      original == nil || original == now
    else { throw .changedMeanwhile(title: record.take.title) }
    keep(after: edit)
  }

  mutating func move(_ path: String) {
    plan.move(path, to: folder.relative(newName, in: record.location))
  }

  mutating func copy(_ path: String, through copy: String) {
    plan.link(path, to: copy)
    move(copy)
  }

  mutating func rename() {
    guard newName != record.take.fileName else { return }
    if hasFile { plan.remove(folder.relative(record.take.fileName, in: record.location)) }
    record.take.fileName = newName
  }
}
