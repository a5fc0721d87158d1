import FoundationEssentials
import SQLite

extension TakeIndex {
  /// The number of recent changes to keep in the index.
  ///
  /// A client that has missed more than half as many changes reloads everything.
  private static let longestMemory = 10_000

  func lastChange() throws(LibraryError) -> Int {
    try database.row("SELECT coalesce(max(sequence), 0) FROM changes") { $0.integer(0) } ?? 0
  }

  /// Returns the takes that changed after the given change number; the IDs are nil if there were
  /// too many changes.
  func changes(after sequence: Int) throws(LibraryError) -> (last: Int, ids: [UUID]?) {
    let last = try lastChange()
    guard last - sequence <= Self.longestMemory / 2 else { return (last, nil) }
    return (
      last, try ids("SELECT DISTINCT id FROM changes WHERE sequence > ?", [.integer(sequence)])
    )
  }

  func forgetOldChanges() throws(LibraryError) {
    try database.run(
      "DELETE FROM changes WHERE sequence <= (SELECT max(sequence) FROM changes) - ?",
      .integer(Self.longestMemory))
  }
}

// MARK: - Deletions

extension TakeIndex {
  /// Records the deletion of a take that was moved to the trash, or removes the deletion of a take
  /// that was restored.
  ///
  /// If the index didn't contain the take (for example, because the index has just been rebuilt),
  /// the take must have been deleted earlier, so no deletion is recorded.
  func applyDeletion(of record: TakeRecord, from old: TakeFileLocation?) throws(LibraryError) {
    guard record.location != old else { return }
    switch record.location {
    case .folder: try forgetDeletion(of: record.take.id)
    case .trash:
      guard old != nil, let date = record.take.deleted else { return }
      try saveDeletion(DeletedTake(id: record.take.id, date: date))
    }
  }

  func saveDeletion(_ deletion: DeletedTake) throws(LibraryError) {
    try database.run(
      "INSERT OR REPLACE INTO deletions VALUES (?, ?)", .text(deletion.id.uuidString),
      .real(deletion.date.timeIntervalSince1970))
  }

  func deletions() throws(LibraryError) -> [DeletedTake] {
    try database.rows("SELECT id, date FROM deletions ORDER BY date, id") {
      row throws(SQLiteError) in
      DeletedTake(id: try row.id(0), date: Date(timeIntervalSince1970: row.real(1)))
    }
  }

  func isDeleted(_ id: UUID) throws(LibraryError) -> Bool {
    try database.row("SELECT 1 FROM deletions WHERE id = ?", [.text(id.uuidString)]) {
      $0.boolean(0)
    } ?? false
  }

  func forgetDeletion(of id: UUID) throws(LibraryError) {
    try database.run("DELETE FROM deletions WHERE id = ?", .text(id.uuidString))
  }

  func forgetDeletions(before date: Date) throws(LibraryError) {
    try database.run(
      """
      DELETE FROM deletions
      WHERE date < ? AND id NOT IN (SELECT id FROM takes WHERE deleted IS NOT NULL)
      """, .real(date.timeIntervalSince1970))
  }
}

// MARK: - Trash

extension TakeIndex {
  func lastLookAtTrash() throws(LibraryError) -> Date? {
    try database.row("SELECT value FROM facts WHERE name = 'trash'") {
      Date(timeIntervalSince1970: $0.real(0))
    }
  }

  func setLastLookAtTrash(_ date: Date) throws(LibraryError) {
    try database.run(
      "INSERT OR REPLACE INTO facts VALUES ('trash', ?)", .real(date.timeIntervalSince1970))
  }

  /// Sets the date until which takes in the trash must not be removed automatically.
  ///
  /// - Parameter evenIfSeen: whether to also change the date for takes that already have one.
  func keepTrash(until date: Date, evenIfSeen: Bool) throws(LibraryError) {
    try database.run(
      "UPDATE takes SET kept_until = ? WHERE place = ? AND (kept_until IS NULL OR ?)",
      .real(date.timeIntervalSince1970), .integer(TakeFileLocation.trash.rawValue),
      .boolean(evenIfSeen))
  }

  func trash(keptUntil date: Date) throws(LibraryError) -> [TakeRecord] {
    try records(
      "place = ? AND kept_until <= ?",
      [.integer(TakeFileLocation.trash.rawValue), .real(date.timeIntervalSince1970)])
  }
}

// MARK: - Cloud

extension TakeIndex {
  func waveform(of id: UUID) throws(LibraryError) -> [UInt8] {
    try database.row(
      "SELECT points FROM waveforms WHERE key = (SELECT key FROM takes WHERE id = ?)",
      [.text(id.uuidString)]
    ) { $0.blob(0) } ?? []
  }

  func setWaveform(_ points: [UInt8], of id: UUID) throws(LibraryError) {
    try database.run(
      "INSERT OR REPLACE INTO waveforms SELECT key, ? FROM takes WHERE id = ?", .blob(points),
      .text(id.uuidString))
  }

  func removeWaveform(_ key: Int64) throws(LibraryError) {
    try database.run("DELETE FROM waveforms WHERE key = ?", .integer(key))
  }

  /// Records where a take's audio is stored, taking into account whether its file is on this
  /// machine.
  func setStorage(_ storage: TakeStorage, of id: UUID) throws(LibraryError) {
    let row = try database.row(
      "SELECT condition, storage FROM takes WHERE id = ?", [.text(id.uuidString)]
    ) { ($0.integer(0), $0.integer(1)) }
    guard let (condition, old) = row else { return }
    let isMissing = condition == TakeCondition.missing.rawValue
    let new = (isMissing ? storage.withoutFile : storage.withFile).rawValue
    guard new != old else { return }
    try database.run(
      "UPDATE takes SET storage = ? WHERE id = ?", .integer(new), .text(id.uuidString))
    try recordChange(id)
  }
}

// MARK: - Folders

/// The stamps of the folders when their names last matched the rows; nil if they may not match now.
extension TakeIndex {
  func nameStamps() throws(LibraryError) -> [FolderStamp]? {
    let stamps = try database.rows("SELECT inode, modified, changed FROM folders ORDER BY number") {
      FolderStamp(
        inode: Int64($0.integer(0)), modified: Int64($0.integer(1)),
        changed: Int64($0.integer(2)))
    }
    return stamps.isEmpty ? nil : stamps
  }

  func setNameStamps(_ stamps: [FolderStamp]?) throws(LibraryError) {
    guard try nameStamps() != stamps else { return }
    let transaction = try begin()
    try database.run("DELETE FROM folders")
    for (number, stamp) in (stamps ?? []).enumerated() {
      try database.run(
        "INSERT INTO folders VALUES (?, ?, ?, ?)", .integer(number), .integer(stamp.inode),
        .integer(stamp.modified), .integer(stamp.changed))
    }
    try transaction.commit()
  }

  /// Returns the path of the folder that the rows describe; nil if an earlier version of Myna wrote
  /// the index.
  func folderPath() throws(LibraryError) -> String? {
    try database.row("SELECT value FROM facts WHERE name = 'folder'") { $0.text(0) }
  }

  func setFolderPath(_ path: String) throws(LibraryError) {
    guard try folderPath() != path else { return }
    do throws(LibraryError) {
      try database.run("INSERT OR REPLACE INTO facts VALUES ('folder', ?)", .text(path))
    } catch .readOnly {
      return
    } catch .noSpace {
      return
    }
  }

  func presentCount() throws(LibraryError) -> Int {
    try database.row(
      "SELECT count(*) FROM takes WHERE place = 0 AND condition != \(TakeCondition.missing.rawValue)"
    ) { $0.integer(0) } ?? 0
  }

  func editedRecords() throws(LibraryError) -> [TakeRecord] {
    try records("place = 0 AND is_edited != 0")
  }
}

// MARK: - Labels

/// Queries for the columns by which the user identifies a take.
///
/// These columns exist in every version of the index.
extension TakeIndex {
  func labels(
    titledFrom prefix: String, in location: TakeFileLocation
  ) throws(LibraryError) -> [TakeLabel] {
    try labels(
      "place = ? AND folded_title >= ? AND folded_title < ? ORDER BY created DESC",
      [.integer(location.rawValue), .text(prefix), .text(prefix + "\u{10FFFF}")])
  }

  func labels(
    idPrefix prefix: String, in location: TakeFileLocation
  ) throws(LibraryError) -> [TakeLabel] {
    try labels(
      "place = ? AND id >= ? AND id < ? ORDER BY created DESC",
      [.integer(location.rawValue), .text(prefix), .text(prefix + "\u{7f}")])
  }

  func newestLabel(in location: TakeFileLocation) throws(LibraryError) -> TakeLabel? {
    try labels("place = ? ORDER BY created DESC LIMIT 1", [.integer(location.rawValue)]).first
  }

  private func labels(
    _ condition: String, _ values: [SQLiteValue]
  ) throws(LibraryError) -> [TakeLabel] {
    try database.rows("SELECT id, title, created, duration FROM takes WHERE \(condition)", values) {
      row throws(SQLiteError) in
      TakeLabel(
        id: try row.id(0), title: row.text(1), created: Date(timeIntervalSince1970: row.real(2)),
        duration: row.real(3))
    }
  }
}
