import Files
import FoundationEssentials

/// The rows of takes whose sound is in the cloud alone.
///
/// Such a take has a row and no file. It is only in the index: made anew, that has none of them until the cloud is asked again.
struct CloudTakes {
  let access: LibraryAccess
  private var index: TakeIndex { access.index }
  private var records: TakeRecords { access.records }

  /// Takes that are changed as one, while others wait.
  private static let batch = 1_000

  /// Makes or changes the rows of takes; leaves those alone whose file is here, or that were deleted here.
  func set(_ takes: [CloudTake]) throws(LibraryError) {
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

  /// Forgets takes that are in the cloud alone and were not deleted on this machine.
  ///
  /// One that has earlier versions or music here stays: it is a take whose file is missing from now on.
  ///
  /// - Parameter date: when another machine deleted them, which moves those that stay to the trash;
  ///   nil if none did.
  func remove(_ ids: [UUID], deleted date: Date?) throws(LibraryError) {
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

  /// Takes down where the sounds of takes are, as far as that agrees with which files are here.
  func setStorage(_ storage: TakeStorage, of ids: [UUID]) throws(LibraryError) {
    try batches(of: ids) { batch throws(LibraryError) in
      let hold = try access.hold()
      defer { extendLifetime(hold) }
      let transaction = try index.begin()
      for id in batch { try index.setStorage(storage, of: id) }
      try transaction.commit()
    }
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
