import Files
package import FoundationEssentials

/// The rows of takes whose audio is only in the cloud.
///
/// Such a take has a row but no file. The row exists only in the index on disk. If the index is
/// rebuilt, these rows are missing until the cloud is listed again. The take can be listed, found,
/// and described like any other take, but operations on its audio throw `inCloud`.
package struct CloudTakes {
  let access: LibraryAccess
  private var index: TakeIndex { access.index }
  private var records: TakeRecords { access.records }

  /// The maximum number of takes to change before releasing the lock to give other processes a
  /// turn.
  private static let batch = 1_000

  /// Creates or updates the rows of cloud-only takes.
  ///
  /// Takes that have a file on this machine are not changed. A take in the trash stays there, and a
  /// permanently deleted take is not recreated.
  package func set(_ takes: [CloudTake]) throws(LibraryError) {
    try access.returnToDisk()
    try batches(of: takes) { batch throws(LibraryError) in
      let hold = try access.hold()
      defer { extendLifetime(hold) }
      var (changes, plan) = ([Row](), FileChangePlan())
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

  /// Removes the rows of cloud-only takes, including those in the trash; ignores all other takes.
  ///
  /// If a take has earlier versions or a MIDI file on this machine, its row remains, and its audio
  /// file is considered missing.
  ///
  /// - Parameter date: the date on which another machine deleted the takes; nil if no machine
  ///   deleted them. Deleted takes that remain are moved to the trash.
  package func remove(_ ids: [UUID], deleted date: Date? = nil) throws(LibraryError) {
    try access.returnToDisk()
    let trash = TakeTrash(access: access)
    try batches(of: ids) { batch throws(LibraryError) in
      let hold = try access.hold()
      defer { extendLifetime(hold) }
      var change = TakeTrash.TrashChange()
      for id in Set(batch) {
        guard var record = try index.record(id), record.take.isInCloudOnly else { continue }
        if try access.folder.hasRest(of: id) {
          record.take.storage = .here
          try trash.keep(record, deleted: date?.wholeSecond, in: &change)
        } else {
          trash.forget(record, in: &change)
        }
      }
      try trash.apply(change)
    }
  }

  /// Records where the audio of takes is stored.
  ///
  /// If a take has a file on this machine, `cloud` is recorded as `both`. If it does not, `both` is
  /// recorded as `cloud`.
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

  /// Returns the waveform of a cloud-only take, 128 peaks from 0 to 255; empty if unknown.
  package func waveform(of take: Take) throws(LibraryError) -> [UInt8] {
    take.isInCloudOnly ? try index.waveform(of: take.id) : []
  }

  private struct Row {
    let old: TakeRecord?
    var record: TakeRecord
    let waveform: [UInt8]
  }

  private func row(of take: CloudTake) throws(LibraryError) -> Row? {
    let new = take.take
    guard let old = try index.record(take.id) else {
      // The user may have deleted the take and emptied the trash while the cloud was being listed.
      if try index.isDeleted(take.id) { return nil }
      let stamp = FileStamp(inode: 0, size: new.size, modified: 0)
      let record = TakeRecord(take: new, location: .folder, stamp: stamp)
      return Row(old: nil, record: record, waveform: take.knownWaveform)
    }
    guard old.take.condition == .missing else { return nil }
    var record = old
    record.take = new
    record.stamp.size = new.size
    let own = old.take
    // If the take's file used to be on this machine, the take gets its old file name again.
    if NumberedPath.ending(of: own.fileName) == NumberedPath.ending(of: new.fileName) {
      record.take.fileName = own.fileName
    }
    (record.take.deleted, record.take.isOnlyHere) = (own.deleted, own.isOnlyHere)
    (record.take.isEdited, record.take.isRestored) = (own.isEdited, own.isRestored)
    return Row(old: old, record: record, waveform: take.knownWaveform)
  }

  /// Updates the take's sidecar if it exists; never creates one.
  private func describe(
    _ record: inout TakeRecord, in plan: inout FileChangePlan
  ) throws(LibraryError) {
    record.sidecar = try FileStamp(path: access.folder.sidecar(of: record.take.id))
    guard record.sidecar != nil else { return }
    let count = plan.steps.count
    try records.sidecar(of: &record, into: &plan)
    if plan.steps.count > count { plan.addTake(record.take, in: record.location) }
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
