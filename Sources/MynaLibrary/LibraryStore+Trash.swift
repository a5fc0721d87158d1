public import Foundation

extension LibraryStore {
  /// How long what was deleted is kept, in seconds: thirty days.
  public static let trashRetention = 30.0 * 24 * 3_600

  /// Puts takes into the trash, from where they can be put back; forgets those whose files are gone.
  public func delete(_ ids: [UUID], at date: Date = .now) throws(LibraryError) {
    try locked { () throws(LibraryError) in
      for id in ids {
        var record = try known(id)
        guard record.place == .folder else { continue }
        guard record.take.condition != .missing else {
          try forget(record)
          continue
        }
        try move(&record, to: .trash, deleted: Self.wholeSecond(date))
      }
    }
  }

  /// Takes takes out of the trash again.
  public func putBack(_ ids: [UUID]) throws(LibraryError) {
    try locked { () throws(LibraryError) in
      for id in ids {
        var record = try known(id)
        guard record.place == .trash else { continue }
        try move(&record, to: .folder, deleted: nil)
      }
    }
  }

  /// Removes for good what is in the trash, and returns how many takes that were.
  ///
  /// - Parameter date: only what was deleted before.
  @discardableResult public func emptyTrash(
    deletedBefore date: Date = .distantFuture
  ) throws(LibraryError) -> Int {
    try locked { () throws(LibraryError) in
      let records = try index.records(deletedBefore: date)
      for record in records { try forget(record) }
      return records.count
    }
  }

  /// Removes for good what has been in the trash for longer than it is kept.
  @discardableResult public func emptyOldTrash(now: Date = .now) throws(LibraryError) -> Int {
    try emptyTrash(deletedBefore: now.addingTimeInterval(-Self.trashRetention))
  }

  private func move(
    _ record: inout TakeRecord, to place: TakeFilePlace, deleted: Date?
  ) throws(LibraryError) {
    let old = relative(record.take.fileName, record.place)
    record.take.fileName = try freeName(record.take.fileName, in: place)
    record.take.deleted = deleted
    record.place = place
    var plan = FolderPlan()
    try sidecar(of: record, into: &plan)
    plan.move(old, to: relative(record.take.fileName, place))
    let moved = record
    try carryOut(plan) { () throws(LibraryError) in try index.save(moved) }
  }

  /// Removes a take with everything that belongs to it.
  private func forget(_ record: TakeRecord) throws(LibraryError) {
    let id = record.take.id
    var plan = FolderPlan()
    if record.take.condition != .missing {
      plan.remove(relative(record.take.fileName, record.place))
    }
    for path in [folder.versions(of: id), folder.sidecar(of: id)] where TakesFolder.exists(path) {
      plan.remove(String(path.dropFirst(folder.path.count)))
    }
    try carryOut(plan) { () throws(LibraryError) in try index.remove(record) }
    forgetPeaks(id)
  }

  /// Dates in sidecars are written to the second, and both have to say the same.
  static func wholeSecond(_ date: Date) -> Date {
    Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
  }
}
