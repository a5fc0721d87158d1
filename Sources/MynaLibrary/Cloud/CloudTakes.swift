import Files
package import FoundationEssentials

/// The rows of takes whose sound is in the cloud alone.
///
/// Such a take has a row and no file. It is only in the index, and changed on disk only: an index that is made anew has none of
/// them until the cloud is asked again. Such a take is listed, found and described as any other; commands on its sound throw
/// `inCloud`.
package struct CloudTakes {
  let access: LibraryAccess
  private var index: TakeIndex { access.index }
  private var records: TakeRecords { access.records }

  /// Takes that are changed as one, while others wait.
  private static let batch = 1_000

  /// Makes or changes the rows of takes that are in the cloud alone.
  ///
  /// Leaves takes alone whose file is here. One in the trash stays there, and one that was deleted for good is not made again.
  package func set(_ takes: [CloudTake]) throws(LibraryError) {
    try access.returnToDisk()
    try batches(of: takes) { batch throws(LibraryError) in
      let hold = try access.hold()
      defer { extendLifetime(hold) }
      var (changes, plan) = ([Row](), FolderPlan())
      for take in batch {
        guard var row = try row(of: take) else { continue }
        try describe(&row.record, in: &plan)
        if try !isKnown(row) { changes.append(row) }
      }
      let change = try access.begin(plan)
      let transaction = try index.begin()
      for row in changes { try save(row) }
      try transaction.commit()
      change.complete()
    }
  }

  /// Forgets takes that are in the cloud alone, in the trash too; leaves all others alone.
  ///
  /// A take that has earlier versions or music here stays, as one whose file is missing.
  /// - Parameter date: the date on which another machine deleted them; those that stay go into the trash. Nil if they were
  ///   not deleted.
  package func remove(_ ids: [UUID], deleted date: Date? = nil) throws(LibraryError) {
    try access.returnToDisk()
    let trash = TakeTrash(access: access)
    try batches(of: ids) { batch throws(LibraryError) in
      let hold = try access.hold()
      defer { extendLifetime(hold) }
      var change = TakeTrash.Change()
      for id in Set(batch) {
        guard var record = try index.record(id), record.take.isInCloudOnly else { continue }
        if try access.folder.hasRest(of: id) {
          record.take.storage = .here
          try trash.keep(record, deleted: date?.wholeSecond, in: &change)
        } else {
          trash.forget(record, in: &change)
        }
      }
      try trash.carryOut(change)
    }
  }

  /// Records where the sounds of takes are.
  ///
  /// A take whose file is here never becomes one in the cloud alone, but `both`; one whose file is not, never `both`, but `cloud`.
  package func setStorage(_ storage: TakeStorage, of ids: [UUID]) throws(LibraryError) {
    try access.returnToDisk()
    try batches(of: ids) { batch throws(LibraryError) in
      let hold = try access.hold()
      defer { extendLifetime(hold) }
      let transaction = try index.begin()
      for id in batch { try index.setStorage(storage, of: id) }
      try transaction.commit()
    }
  }

  /// Returns how loud a take in the cloud alone is: 128 peaks, 0…255, or none if that is not known.
  package func waveform(of take: Take) throws(LibraryError) -> [UInt8] {
    take.isInCloudOnly ? try index.waveform(of: take.id) : []
  }

  private struct Row {
    let old: TakeRecord?
    var record: TakeRecord
    let waveform: [UInt8]
  }

  /// Returns the row that a take is to have; nil for one that is none of the cloud's.
  private func row(of take: CloudTake) throws(LibraryError) -> Row? {
    let new = take.take
    guard let old = try index.record(take.id) else {
      // A person may have deleted it and emptied the trash while the cloud was listed.
      if try index.isDeleted(take.id) { return nil }
      let stamp = FileStamp(inode: 0, size: new.size, modified: 0)
      let record = TakeRecord(take: new, place: .folder, stamp: stamp)
      return Row(old: nil, record: record, waveform: take.knownWaveform)
    }
    guard old.take.condition == .missing else { return nil }
    var record = old
    record.take = new
    record.stamp.size = new.size
    let own = old.take
    // A file that was here comes back under the name that it had.
    if NumberedPath.ending(of: own.fileName) == NumberedPath.ending(of: new.fileName) {
      record.take.fileName = own.fileName
    }
    (record.take.deleted, record.take.isOnlyHere) = (own.deleted, own.isOnlyHere)
    (record.take.isEdited, record.take.isRestored) = (own.isEdited, own.isRestored)
    return Row(old: old, record: record, waveform: take.knownWaveform)
  }

  /// Adds a step that writes the record into the take's sidecar, if it has one; else none is made for it.
  private func describe(
    _ record: inout TakeRecord, in plan: inout FolderPlan
  ) throws(LibraryError) {
    record.sidecar = try FileStamp(path: access.folder.sidecar(of: record.take.id))
    guard record.sidecar != nil else { return }
    let count = plan.steps.count
    try records.sidecar(of: &record, into: &plan)
    if plan.steps.count > count { plan.concern(record.take, in: record.place) }
  }

  private func isKnown(_ row: Row) throws(LibraryError) -> Bool {
    guard row.record == row.old else { return false }
    if row.waveform.isEmpty { return true }
    return try index.waveform(of: row.record.take.id) == row.waveform
  }

  private func save(_ row: Row) throws(LibraryError) {
    try index.save(row.record, over: row.old)
    if !row.waveform.isEmpty { try index.setWaveform(row.waveform, of: row.record.take.id) }
  }

  private func batches<T>(
    of all: [T], _ body: (ArraySlice<T>) throws(LibraryError) -> Void
  ) throws(LibraryError) {
    for start in stride(from: 0, to: all.count, by: Self.batch) {
      try body(all[start..<min(all.count, start + Self.batch)])
    }
  }
}
