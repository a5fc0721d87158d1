import Files
import Indexing
public import FoundationEssentials

/// Removes old takes from the trash automatically.
///
/// The clock may be wrong, for example because of a dead battery or a typo, so no single date is
/// trusted. A take is removed only if the dates of its sidecar, its file, and its index row all
/// show that it has been in the trash long enough.
struct TrashPurge {
  /// The time for which deleted takes are kept, in seconds.
  static let retention = 30 * day

  fileprivate static let day = 24.0 * 3_600
  /// The first day of August 2026.
  ///
  /// Earlier versions did not write deletion dates, so a date before this one means that the clock
  /// was wrong.
  private static let oldestDate = Date(timeIntervalSince1970: 1_785_542_400)

  private let trash: TakeTrash
  private let access: LibraryAccess
  private var index: TakeIndex { access.index }

  init(_ access: LibraryAccess) {
    self.access = access
    trash = TakeTrash(access: access)
  }

  func empty(now: Date) throws(LibraryError) -> Int {
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    let absence = try index.lastLookAtTrash().map { now.timeIntervalSince($0) } ?? .infinity
    let isSteady = (0...Self.retention).contains(absence)
    let transaction = try index.begin()
    let wait = isSteady ? Self.day : Self.retention
    try index.keepTrash(until: now.addingTimeInterval(wait), evenIfSeen: !isSteady)
    try index.setLastLookAtTrash(now)
    try transaction.commit()
    guard isSteady, now >= Self.oldestDate else { return 0 }
    var change = TakeTrash.TrashChange()
    for record in try index.trash(keptUntil: now) where try isOld(record, now) {
      trash.forget(record, in: &change)
    }
    try trash.apply(change)
    return change.forgotten.count
  }

  private func isOld(_ record: TakeRecord, _ now: Date) throws(LibraryError) -> Bool {
    let limit = now.addingTimeInterval(-Self.retention)
    // A take without a known deletion date counts as just deleted.
    guard try trash.isStillInTrash(record),
      let deleted = try Sidecar.read(access.folder.sidecar(of: record.take.id))?.deleted,
      deleted < limit, deleted >= max(Self.oldestDate, record.take.created)
    else { return false }
    // The file's ctime, which no program can forge, was set when the file was moved to the trash.
    // If the take has no file, the sidecar's ctime was set when the sidecar was written.
    let path =
      record.take.condition == .missing && !record.take.isInCloudOnly
      ? access.folder.sidecar(of: record.take.id)
      : access.folder.file(record.take.fileName, in: .trash)
    guard let status = FileStatus.seen(link: path) else { return false }
    return Date(timeIntervalSince1970: Double(status.changed.seconds)) < limit
  }
}

extension TakeTrash {
  /// Permanently removes takes that have been in the trash for more than 30 days and returns their
  /// number.
  ///
  /// Removes only takes that were already in the trash the day before. If the clock has moved
  /// backward since the last check, or forward by more than a month, nothing is removed for another
  /// 30 days.
  ///
  /// - Parameter now: the current date; nil for the date of the library's clock.
  @discardableResult public func emptyOld(now: Date? = nil) throws(LibraryError) -> Int {
    // While the index is in memory, deletions cannot be recorded for other machines.
    if access.index.disk.obstacle != nil { return 0 }
    return try TrashPurge(access).empty(now: now ?? access.time.date)
  }
}

extension Take {
  /// Returns the remaining days in the trash, rounded up, 0…30; nil for a take outside the trash.
  public func daysLeftInTrash(at now: Date) -> Int? {
    deleted.map { deleted in
      let left = TrashPurge.retention - max(0, now.timeIntervalSince(deleted))
      return Int(max(0, left / TrashPurge.day).rounded(.up))
    }
  }
}
