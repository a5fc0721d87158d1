import Files
import Indexing
public import FoundationEssentials

/// Removes old takes from the trash automatically.
///
/// Clocks are wrong now and then: after a dead battery, on a machine without a clock, or by a typing error. So no single date
/// is trusted. A take is removed only if its sidecar, its file and this index's record of the trash all say that it is old.
struct OldTrash {
  /// The time for which deleted takes are kept, in seconds: thirty days.
  static let retention = 30 * day

  fileprivate static let day = 24.0 * 3_600
  /// August 2026; no earlier Myna wrote dates of deletion, so an earlier date means that the clock was wrong.
  private static let oldestDate = Date(timeIntervalSince1970: 1_785_542_400)

  private let trash: TakeTrash
  private let access: LibraryAccess
  private var index: TakeIndex { access.index }

  init(_ access: LibraryAccess) {
    self.access = access
    trash = TakeTrash(access: access)
  }

  /// Removes takes for good that were in the trash for longer than `retention`, and returns how many.
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
    var change = TakeTrash.Change()
    for record in try index.trash(keptUntil: now) where try isOld(record, now) {
      trash.forget(record, in: &change)
    }
    try trash.carryOut(change)
    return change.forgotten.count
  }

  private func isOld(_ record: TakeRecord, _ now: Date) throws(LibraryError) -> Bool {
    let limit = now.addingTimeInterval(-Self.retention)
    // A take without a known date of deletion counts as just deleted.
    guard try trash.isStillInTrash(record),
      let deleted = try Sidecar.read(access.folder.sidecar(of: record.take.id))?.deleted,
      deleted < limit, deleted >= max(Self.oldestDate, record.take.created)
    else { return false }
    // The file's ctime was set when it was moved into the trash, and no program can choose it. The sidecar of a take without a
    // file was written then.
    let path =
      record.take.condition == .missing && !record.take.isInCloudOnly
      ? access.folder.sidecar(of: record.take.id)
      : access.folder.file(record.take.fileName, in: .trash)
    guard let status = FileStatus.seen(link: path) else { return false }
    return Date(timeIntervalSince1970: Double(status.changed.seconds)) < limit
  }
}

extension TakeTrash {
  /// Removes takes for good that were in the trash for longer than thirty days, and returns how many.
  ///
  /// Removes only takes that were already seen there a day before. If the clock has gone back since the last look, or forward
  /// by more than a month, nothing is removed for another thirty days.
  /// - Parameter now: the date; the time of the library if nil.
  @discardableResult public func emptyOld(now: Date? = nil) throws(LibraryError) -> Int {
    // The deletions that other machines are told of are in the index alone.
    if access.index.disk.obstacle != nil { return 0 }
    return try OldTrash(access).empty(now: now ?? access.time.date)
  }
}

extension Take {
  /// Returns the days for which it stays in the trash, a begun one counted, 0…30; nil for one that is not there.
  public func daysLeftInTrash(at now: Date) -> Int? {
    deleted.map { deleted in
      let left = OldTrash.retention - max(0, now.timeIntervalSince(deleted))
      return Int(max(0, left / OldTrash.day).rounded(.up))
    }
  }
}
