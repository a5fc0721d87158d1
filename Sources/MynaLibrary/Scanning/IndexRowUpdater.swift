import Files
import FoundationEssentials
import Glibc
import SoundFiles
import Threads

/// Updates index rows after other programs have changed files or sidecars.
///
/// The caller must hold the lock.
struct IndexRowUpdater {
  let access: LibraryAccess
  private var folder: TakesFolder { access.folder }
  private var index: TakeIndex { access.index }
  private var records: TakeRecords { access.records }

  func applyMoves() throws(LibraryError) -> Int {
    let transaction = try index.begin()
    let moved = try index.movedRecords()
    for (var record, file) in moved {
      let title = TitleRules.title(fromFileName: file.name)
      if TitleRules.title(fromFileName: record.take.fileName) != title { record.take.title = title }
      (record.take.fileName, record.location) = (file.name, file.location)
      record.take.deleted =
        file.location == .trash ? record.take.deleted ?? access.time.date.wholeSecond : nil
      try renameInSidecar(&record)
      try index.save(record)
    }
    try transaction.commit()
    return moved.count
  }

  /// Updates the file name in a take's sidecar.
  ///
  /// For a file without an ID in its tags, this name is the only way to identify its take.
  private func renameInSidecar(_ record: inout TakeRecord) throws(LibraryError) {
    guard record.sidecar != nil, Files.access(folder.sidecars, W_OK) == 0 else { return }
    try records.readSidecar(into: &record)
    var (renamed, plan) = (record, FileChangePlan())
    do throws(LibraryError) {
      try records.sidecar(of: &renamed, into: &plan)
      try plan.begin(in: folder).complete()
      record = renamed
    } catch {
      // A full disk must not prevent a scan. The take's next change writes the name.
      return
    }
  }

  /// Updates the row of a take whose file has changed.
  ///
  /// `reading` is nil if the file was only copied to another disk.
  func applyChange(
    of record: TakeRecord, to stamp: FileStamp, _ reading: TakeHeaderInfo?,
    _ report: inout ScanReport
  ) throws(LibraryError) {
    // Another process may have scanned the folder in between, or the file may have changed again or
    // be gone.
    guard let known = try index.record(record.take.id), known.stamp == record.stamp,
      try FileStamp(path: folder.path(of: known.take)) == stamp
    else { return }
    var current = known
    let isMissing = current.take.condition == .missing
    if isKnownCopy(current, stamp) {
      current.stamp = stamp
      return try index.save(current)
    }
    guard let reading else { return }
    guard try !isAnother(reading, than: current) else {
      if !isMissing { report.gone += 1 }
      return try lose(current)
    }
    if isCopy(current, stamp), current.take.sampleRate > 0 {
      (current.stamp, current.take.condition) = (stamp, reading.condition)
      current.take.storage = current.take.storage.withFile
      (current.carriedID, current.decoders) = (reading.identity?.id, reading.decoders)
    } else {
      try records.apply(reading, into: &current)
    }
    guard current != known else { return }
    report.changed += 1
    report.changedIDs.insert(current.take.id)
    try index.save(current)
  }

  /// Returns whether the file's size and modification time are unchanged, as after copying it to
  /// another disk.
  private func isCopy(_ record: TakeRecord, _ stamp: FileStamp) -> Bool {
    (stamp.size, stamp.modified) == (record.stamp.size, record.stamp.modified)
  }

  func isKnownCopy(_ record: TakeRecord, _ stamp: FileStamp) -> Bool {
    isCopy(record, stamp) && record.take.condition == .good
  }

  func applySidecar(of id: UUID, _ report: inout ScanReport) throws(LibraryError) {
    guard var record = try index.record(id) else { return }
    let before = record
    try records.readSidecar(into: &record)
    guard record != before else { return }
    if record.location == .trash, record.take.condition == .missing, !record.take.isInCloudOnly,
      record.sidecar == nil
    {
      // Another machine or program has emptied the trash.
      try index.remove(record)
      return access.peaks.forget(id)
    }
    if record.take != before.take { report.changed += 1 }
    try index.save(record)
  }

  /// Adds a row for a take that has a sidecar but no file: a take in the trash, or a take with
  /// earlier versions or a MIDI file.
  ///
  /// Call this only after all new files have been compared with the sidecars.
  func addMissing(_ id: UUID) throws(LibraryError) {
    guard try index.record(id) == nil, let content = try Sidecar.read(folder.sidecar(of: id)),
      content.id == id, FolderListing.mayBeSound(content.fileName),
      PlannedFilePath.isName(content.fileName)
    else { return }
    let isKept = content.deleted == nil ? try folder.hasRest(of: id) : true
    guard isKept else { return }
    let versions = try TakeVersions(of: id, in: folder, besides: nil)
    var reading: TakeHeaderInfo?
    if versions.last != nil {
      reading = try TakeFileReadResult(path: folder.path + versions.path(\.last))?.reading
    }
    let created =
      content.created ?? reading?.identity?.date
      ?? TitleRules.date(fromFileName: content.fileName) ?? content.deleted ?? access.time.date
    var take = Take(
      id: id, title: TitleRules.title(fromFileName: content.fileName), created: created,
      fileName: content.fileName, condition: .missing, deleted: content.deleted)
    versions.describe(&take)
    var record = TakeRecord(
      take: take, location: content.location, stamp: FileStamp(inode: 0, size: 0, modified: 0))
    record.apply(content)
    record.sidecar = try FileStamp(path: folder.sidecar(of: id))
    try index.save(record)
  }

  /// Marks takes whose files are gone and returns the number of these takes.
  ///
  /// Call this after comparing all new files with the missing takes.
  func recordGone() throws(LibraryError) -> Int {
    var count = 0
    for var record in try index.goneRecords() where !isThere(record) {
      count += 1
      if record.location == .trash, record.sidecar == nil {
        try index.remove(record)
        access.peaks.forget(record.take.id)
      } else {
        record.recordMissingFile()
        try index.save(record)
      }
    }
    return count
  }

  /// Returns whether the file that now has the name of a take's file belongs to another take and
  /// was renamed.
  func isAnother(
    _ reading: TakeHeaderInfo, than record: TakeRecord
  ) throws(LibraryError) -> Bool {
    guard let id = reading.identity?.id, id != record.take.id, id != record.carriedID else {
      return false
    }
    guard record.carriedID == nil, let claimed = try index.record(id) else { return true }
    // When the take was recorded in the index, its file had no ID in its tags. If the ID now
    // belongs to a take that still has its own file, this file is a copy, and may have been this
    // take's file all along.
    return !isThere(claimed)
  }

  /// Marks a take's file as gone, although another file now has its name.
  func lose(_ record: TakeRecord) throws(LibraryError) {
    var record = record
    if record.take.condition == .unreadable, record.sidecar == nil {
      // The file was never readable, so the take has no data to keep.
      try index.remove(record)
    } else {
      record.recordMissingFile()
      try index.save(record)
    }
    access.peaks.forget(record.take.id)
  }

  private func isThere(_ record: TakeRecord) -> Bool {
    !FileStamp.isGone(folder.file(record.take.fileName, in: record.location))
  }
}
