public import Foundation

/// What goes from the trash by itself.
///
/// Clocks are wrong now and then: after a dead battery, on a machine that has none, by a typing error. So no single date is
/// believed. A take goes when the sidecar, the file and what this index has seen of the trash all say that it is old.
extension LibraryStore {
  /// How long what was deleted is kept, in seconds: thirty days.
  public static let trashRetention = 30 * day

  private static let day = 24.0 * 3_600
  /// No Myna that writes dates of deletion is older, so that no clock that is right says less: August 2026.
  private static let oldestDate = Date(timeIntervalSince1970: 1_785_542_400)

  /// Removes for good what has been in the trash for longer than it is kept, and returns how many takes that were.
  ///
  /// Only what was seen there a day before, too. Where the clock has gone back since the last look, or forward by more than
  /// a month, nothing goes for another thirty days.
  @discardableResult public func emptyOldTrash(now: Date = .now) throws(LibraryError) -> Int {
    try locked { () throws(LibraryError) in
      let absence = try index.lastLookAtTrash().map { now.timeIntervalSince($0) } ?? .infinity
      let isSteady = (0...Self.trashRetention).contains(absence)
      try index.transaction { () throws(LibraryError) in
        let wait = isSteady ? Self.day : Self.trashRetention
        try index.keepTrash(until: now.addingTimeInterval(wait), evenIfSeen: !isSteady)
        try index.setLastLookAtTrash(now)
      }
      guard isSteady, now >= Self.oldestDate else { return 0 }
      var change = Change()
      for record in try index.trash(keptUntil: now) where try isOld(record, now) {
        forget(record, in: &change)
      }
      try carryOut(change)
      return change.forgotten.count
    }
  }

  private func isOld(_ record: TakeRecord, _ now: Date) throws(LibraryError) -> Bool {
    let limit = now.addingTimeInterval(-Self.trashRetention)
    // Of what nobody knows when it was deleted, that was just now.
    guard try isStillInTrash(record),
      let deleted = try Sidecar.read(folder.sidecar(of: record.take.id))?.deleted,
      deleted < limit, deleted >= max(Self.oldestDate, record.take.created)
    else { return false }
    // A file's own date of change is that of its move into the trash, and no program can set it.
    var status = stat()
    guard lstat(folder.file(record.take.fileName, in: .trash), &status) == 0 else { return false }
    return Date(timeIntervalSince1970: Double(status.st_ctim.tv_sec)) < limit
  }
}
