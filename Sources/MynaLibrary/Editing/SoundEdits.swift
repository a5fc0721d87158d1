import Files
public import FoundationEssentials
import SoundFiles

/// Audio edits, each of which replaces a take's file and keeps the previous file as a version.
public struct SoundEdits {
  let access: LibraryAccess
  private var folder: TakesFolder { access.folder }
  private var index: TakeIndex { access.index }
  private var records: TakeRecords { access.records }

  /// Replaces a take's audio with edited audio and keeps the old file as a version.
  ///
  /// - Parameters:
  ///    - before: the take as it was when the edit began. If its file has changed since, the edit
  ///      is rejected.
  ///    - edit: a word for the edit, such as "trim", used in the version's file name.
  ///    - file: the finished audio file, which is moved into the folder.
  @discardableResult public func replaceSound(
    of before: Take, after edit: String, with file: WorkFile
  ) throws(LibraryError) -> Take {
    try access.returnToDisk()
    let reading = try TakeHeaderInfo(of: file)
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    var replacement = try replacement(
      of: before.id, by: reading, ending: { _ in file.fileExtension })
    try replacement.keep(after: edit, ifStill: before, file.original)
    replacement.move(file.relativePath)
    return try apply(&replacement, movedFrom: file.path)
  }

  /// Replaces a take's audio with its first part and adds the second part as a new take, or does
  /// neither.
  ///
  /// - Parameters:
  ///    - before: the take as it was when the edit began, as for `replaceSound`.
  ///    - first: the take's new audio file, which is moved into the folder.
  ///    - second: the new take's audio file, which is moved into the folder.
  ///    - title: the title of the new take.
  ///    - created: the recording date of the new take.
  /// - Returns: both takes.
  public func splitSound(
    of before: Take, into first: WorkFile, and second: WorkFile, title: String, created: Date
  ) throws(LibraryError) -> [Take] {
    try access.returnToDisk()
    guard let title = TitleRules.clean(title) else { throw .noTitle }
    let (new, other) = (try TakeHeaderInfo(of: first), try TakeHeaderInfo(of: second))
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
    // Add the new take before the commit, so that a failure still undoes everything.
    let added = try added(name, title, other)
    try transaction.commit()
    change.complete()
    return [take, added]
  }

  /// Undoes a take's last edit and keeps the edited audio for `redo` until another edit is made.
  ///
  /// If the take's current file was not created by that edit, the file is kept as a version, which
  /// makes it possible to undo the undo. If the file is missing, it is replaced by the last
  /// version.
  ///
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
    return try apply(&replacement, movedFrom: folder.path + last)
  }

  /// Redoes a take's most recently undone edit; the current file becomes a version again.
  ///
  /// - Throws: `notUndone` if there is no edit to redo, or if another edit has been made since the
  ///   undo.
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
    return try apply(&replacement, movedFrom: folder.path + path)
  }

  /// Returns whether a take has an undone edit that `redo` can restore.
  public func canRedo(_ id: UUID) throws(LibraryError) -> Bool {
    let record = try records.known(id)
    guard !record.take.isInCloudOnly else { return false }
    let stamp = try records.stamp(of: record)
    return try TakeVersions(of: id, in: folder, besides: stamp).nextUndone != nil
  }

  /// Returns whether the take's current file was created by the last edit and can therefore be kept
  /// for a redo.
  private func isOfEdit(_ record: TakeRecord) throws(LibraryError) -> Bool {
    let id = record.take.id
    let sidecar = try Sidecar.read(folder.sidecar(of: id))
    guard try records.stamp(of: record) == record.stamp,
      // Edits without a recorded size were made by the first version of Myna.
      sidecar?.editedSize.map({ $0 == record.stamp.size }) ?? true
    else { return false }
    return [nil, id, sidecar?.carriedID].contains(record.carriedID)
  }

  /// Restores a take's original audio as a new edit, which can be undone.
  ///
  /// If the take's file is gone, undoing this edit restores the last version.
  ///
  /// - Throws: `notEdited` if the take already has its original audio.
  @discardableResult public func restoreOriginal(_ id: UUID) throws(LibraryError) -> Take {
    try access.returnToDisk()
    let work = try access.workFolder()
    defer { extendLifetime(work) }
    let file = try version(\.first, of: id)
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    // If the take's file is missing, the original can be restored even if it was already restored
    // before.
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
    return try apply(&replacement, movedFrom: folder.path + original)
  }

  private func version(
    _ which: KeyPath<TakeVersions, String?>, of id: UUID
  ) throws(LibraryError) -> TakeFileReadResult? {
    let record = try records.known(id)
    let versions = try TakeVersions(of: id, in: folder, besides: records.stamp(of: record))
    guard versions[keyPath: which] != nil else { return nil }
    return try TakeFileReadResult(path: folder.path + versions.path(which))
  }

  private func check(
    _ file: TakeFileReadResult?, is path: String, of record: TakeRecord
  ) throws(LibraryError) {
    guard try file?.isOf(folder.path + path) == true else {
      throw .changedMeanwhile(title: record.take.title)
    }
  }

  /// Prepares to replace a take's file with a file that has already been read.
  ///
  /// The caller must hold the lock.
  ///
  /// - Parameters:
  ///    - needsFile: whether the take must have a file. False if the new file is a version, which
  ///      can replace a missing file.
  ///    - refusal: the error to throw if `ending` finds no suitable version.
  private func replacement(
    of id: UUID, by reading: TakeHeaderInfo?, needsFile: Bool = true,
    ending: (TakeVersions) -> String?,
    otherwise refusal: (String) -> LibraryError = { .notEdited(title: $0) }
  ) throws(LibraryError) -> AudioReplacement {
    let record = try records.known(id)
    // A cloud-only take has no file on this machine; a file with its name would belong to another
    // take.
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
    // If the file is missing, another recording may be using its name by now.
    let new =
      hasFile && name == old
      ? old : try records.freeName(name, in: record.location, for: hasFile ? nil : id)
    try versions.make()
    return AudioReplacement(
      of: record, hasFile: hasFile, named: new, by: reading, versions: versions, in: folder)
  }

  private func apply(
    _ replacement: inout AudioReplacement, movedFrom source: String
  ) throws(LibraryError) -> Take {
    try describe(&replacement, movedFrom: source)
    let change = try replacement.plan.begin(in: folder)
    let take = try save(&replacement)
    change.complete()
    return take
  }

  private func describe(
    _ replacement: inout AudioReplacement, movedFrom source: String
  ) throws(LibraryError) {
    replacement.rename()
    replacement.record.carriedID = replacement.reading.identity?.id
    let size = try FileStamp(path: source)?.size
    try records.sidecar(of: &replacement.record, into: &replacement.plan) { $0.editedSize = size }
    replacement.plan.addTake(replacement.record.take, in: replacement.record.location)
  }

  private func save(_ replacement: inout AudioReplacement) throws(LibraryError) -> Take {
    try records.apply(replacement.reading, into: &replacement.record)
    try index.change(saving: [replacement.record])
    return replacement.record.take
  }
}
