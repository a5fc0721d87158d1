import Files
public import FoundationEssentials
import SoundFiles

/// Edits of sound: each puts a new file in the place of a take's, and keeps the file before as a version.
public struct SoundEdits {
  let access: LibraryAccess
  private var folder: TakesFolder { access.folder }
  private var index: TakeIndex { access.index }
  private var records: TakeRecords { access.records }

  /// Puts an edited sound in the place of a take's, which is kept as the version before.
  ///
  /// - Parameters:
  ///   - before: the take that was edited. If its file is another by now, the edit is refused.
  ///   - edit: a word for what was done, such as "trim"; the version is named after it.
  ///   - file: holds the finished sound; it is moved.
  @discardableResult public func replaceSound(
    of before: Take, after edit: String, with file: WorkFile
  ) throws(LibraryError) -> Take {
    try access.returnToDisk()
    let reading = try TakeReading(of: file)
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    var replacement = try replacement(
      of: before.id, by: reading, ending: { _ in file.fileExtension })
    try replacement.keep(after: edit, ifStill: before, file.original)
    replacement.move(file.relativePath)
    return try carryOut(&replacement, movedFrom: file.path)
  }

  /// Puts a sound in the place of a take's and adds another as a new take: both, or none.
  ///
  /// - Parameters:
  ///   - before: the take that was divided, as for `replaceSound`.
  ///   - first: holds the sound it is to have; it is moved.
  ///   - second: holds the sound of the new take; it is moved.
  ///   - title: the title of the new take.
  ///   - created: the date on which it was recorded.
  /// - Returns: both.
  public func splitSound(
    of before: Take, into first: WorkFile, and second: WorkFile, title: String, created: Date
  ) throws(LibraryError) -> [Take] {
    try access.returnToDisk()
    guard let title = TitleRules.clean(title) else { throw .noTitle }
    let (new, other) = (try TakeReading(of: first), try TakeReading(of: second))
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    var replacement = try replacement(
      of: before.id, by: new, ending: { _ in first.fileExtension })
    try replacement.keep(after: "split", ifStill: before, first.original)
    replacement.move(first.relativePath)
    let name = try name(for: second, title, created, besides: replacement.newName)
    replacement.plan.move(second.relativePath, to: "/\(name)")
    try describe(&replacement, movedFrom: first.path)
    let change = try replacement.plan.begin(in: folder)
    let transaction = try index.begin()
    let take = try save(&replacement)
    // While all of it can still be taken back.
    let added = try added(name, title, other)
    try transaction.commit()
    change.complete()
    return [take, added]
  }

  /// Undoes the last edit of a take, and keeps the sound it had made until another edit is made, for `redo`.
  ///
  /// If the take's file was not made by that edit, it is kept as a version, so that the undo itself can be undone. A take
  /// whose file is gone gets the last version as its file.
  /// - Throws: `notEdited` if there is no edit.
  @discardableResult public func undo(_ id: UUID) throws(LibraryError) -> Take {
    try access.returnToDisk()
    let work = try access.workFolder()
    defer { extendLifetime(work) }
    let file = try version(\.last, of: id)
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    var replacement = try replacement(
      of: id, by: file?.reading, needsFile: false, ending: { $0.last.map(NumberedPath.ending) })
    let last = replacement.versions.path(\.last)
    try check(file, is: last, of: replacement.record)
    let isOfEdit = replacement.hasFile ? try isOfEdit(replacement.record) : true
    if isOfEdit {
      replacement.keepUndone()
      replacement.move(last)
    } else {
      replacement.keep(after: "undo")
      replacement.copy(last, through: work.relativePath + "/last")
    }
    return try carryOut(&replacement, movedFrom: folder.path + last)
  }

  /// Makes the edit of a take again that was undone last; the sound before becomes a version once more.
  ///
  /// - Throws: `notUndone` if nothing was undone, or another edit was made since.
  @discardableResult public func redo(_ id: UUID) throws(LibraryError) -> Take {
    try access.returnToDisk()
    let file = try version(\.nextUndone, of: id)
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    var replacement = try replacement(
      of: id, by: file?.reading, needsFile: false,
      ending: { $0.nextUndone.map(NumberedPath.ending) },
      otherwise: { .notUndone(title: $0) })
    let path = replacement.versions.path(\.nextUndone)
    try check(file, is: path, of: replacement.record)
    replacement.redo(replacement.versions.nextUndone ?? "")
    return try carryOut(&replacement, movedFrom: folder.path + path)
  }

  /// Whether `redo` has an edit of a take to make again.
  public func canRedo(_ id: UUID) throws(LibraryError) -> Bool {
    let record = try records.known(id)
    guard !record.take.isInCloudOnly else { return false }
    let stamp = try records.stamp(of: record)
    return try TakeVersions(of: id, in: folder, besides: stamp).nextUndone != nil
  }

  /// Whether the take's file was made by its last edit, so that it can be made again.
  private func isOfEdit(_ record: TakeRecord) throws(LibraryError) -> Bool {
    let id = record.take.id
    let sidecar = try Sidecar.read(folder.sidecar(of: id))
    guard try records.stamp(of: record) == record.stamp,
      // Edits without a recorded size were made by the first version of Myna.
      sidecar?.editedSize.map({ $0 == record.stamp.size }) ?? true
    else { return false }
    return [nil, id, sidecar?.carriedID].contains(record.carriedID)
  }

  /// Takes back all edits of a take; that itself is an edit that can be undone, to the last version if the file is gone.
  ///
  /// - Throws: `notEdited` if the take has its original sound, be it restored.
  @discardableResult public func restoreOriginal(_ id: UUID) throws(LibraryError) -> Take {
    try access.returnToDisk()
    let work = try access.workFolder()
    defer { extendLifetime(work) }
    let file = try version(\.first, of: id)
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    // The restored original may be what is gone.
    let isGone = try records.stamp(of: records.known(id)) == nil
    var replacement = try replacement(
      of: id, by: file?.reading, needsFile: false,
      ending: {
        $0.isOriginal || $0.isRestored && !isGone ? nil : $0.first.map(NumberedPath.ending)
      })
    let original = replacement.versions.path(\.first)
    try check(file, is: original, of: replacement.record)
    if !replacement.hasFile, replacement.versions.names.count == 1 {
      replacement.move(original)
    } else {
      replacement.keep(after: TakeVersions.restoring)
      replacement.copy(original, through: work.relativePath + "/original")
    }
    return try carryOut(&replacement, movedFrom: folder.path + original)
  }

  /// Reads the version that is about to replace a take's file; nil if there is none.
  private func version(
    _ which: KeyPath<TakeVersions, String?>, of id: UUID
  ) throws(LibraryError) -> FileReading? {
    let record = try records.known(id)
    let versions = try TakeVersions(of: id, in: folder, besides: records.stamp(of: record))
    guard versions[keyPath: which] != nil else { return nil }
    return try FileReading(path: folder.path + versions.path(which))
  }

  /// Refuses a version that has changed since it was read.
  private func check(
    _ file: FileReading?, is path: String, of record: TakeRecord
  ) throws(LibraryError) {
    guard try file?.isOf(folder.path + path) == true else {
      throw .changedMeanwhile(title: record.take.title)
    }
  }

  /// Prepares to replace a take's file by another file, which was already read; the caller holds the folder.
  ///
  /// - Parameters:
  ///   - needsFile: false if the other file is a version, which a take can get whose own file is gone.
  ///   - refusal: the error for a take whose versions have no such file.
  private func replacement(
    of id: UUID, by reading: TakeReading?, needsFile: Bool = true,
    ending: (TakeVersions) -> String?,
    otherwise refusal: (String) -> LibraryError = { .notEdited(title: $0) }
  ) throws(LibraryError) -> SoundReplacement {
    let record = try records.known(id)
    // A file of its name is another take's.
    if record.take.isInCloudOnly { throw .inCloud(title: record.take.title) }
    let old = record.take.fileName
    let stamp = try records.stamp(of: record)
    let hasFile = stamp != nil
    guard hasFile || !needsFile else { throw .missing(title: record.take.title) }
    let versions = try TakeVersions(of: id, in: folder, besides: stamp)
    guard let ending = ending(versions) else {
      throw hasFile ? refusal(record.take.title) : .missing(title: record.take.title)
    }
    guard let reading else { throw .changedMeanwhile(title: record.take.title) }
    let name = NumberedPath.path(old, ending: ending)
    // Another recording may have the name of a file that is gone.
    let new =
      hasFile && name == old
      ? old : try records.freeName(name, in: record.place, for: hasFile ? nil : id)
    try versions.make()
    return SoundReplacement(
      of: record, hasFile: hasFile, named: new, by: reading, versions: versions, in: folder)
  }

  /// Replaces the file of a take, and its row.
  ///
  /// - Parameter source: the present path of the other file.
  private func carryOut(
    _ replacement: inout SoundReplacement, movedFrom source: String
  ) throws(LibraryError) -> Take {
    try describe(&replacement, movedFrom: source)
    let change = try replacement.plan.begin(in: folder)
    let take = try save(&replacement)
    change.complete()
    return take
  }

  /// Adds the last steps to the plan: the old name goes, and the sidecar says what the edit made.
  private func describe(
    _ replacement: inout SoundReplacement, movedFrom source: String
  ) throws(LibraryError) {
    replacement.rename()
    replacement.record.carriedID = replacement.reading.identity?.id
    let size = try FileStamp(path: source)?.size
    try records.sidecar(of: &replacement.record, into: &replacement.plan) { $0.editedSize = size }
    replacement.plan.concern(replacement.record.take, in: replacement.record.place)
  }

  /// Writes the row of a take whose file was replaced.
  private func save(_ replacement: inout SoundReplacement) throws(LibraryError) -> Take {
    try records.take(over: replacement.reading, into: &replacement.record)
    try index.change(saving: [replacement.record])
    return replacement.record.take
  }
}
