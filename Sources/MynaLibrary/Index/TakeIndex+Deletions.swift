import FoundationEssentials
import SQLite

/// The takes that a person has deleted, whether or not they have rows.
extension TakeIndex {
  /// Takes down a deletion when a known take goes into the trash; a take that is in the folder again was not deleted.
  ///
  /// A take that is found in the trash without having been known elsewhere, as by an index made anew, was not deleted now.
  func followDeletion(of record: TakeRecord, from old: TakeFilePlace?) throws(LibraryError) {
    guard record.place != old else { return }
    switch record.place {
    case .folder: try forgetDeletion(of: record.take.id)
    case .trash:
      guard old != nil, let date = record.take.deleted else { return }
      try note(Deletion(id: record.take.id, date: date))
    }
  }

  /// Takes down a deletion; the date of an earlier one of the same take is replaced.
  func note(_ deletion: Deletion) throws(LibraryError) {
    try database.run(
      "INSERT OR REPLACE INTO deletions VALUES (?, ?)", .text(deletion.id.uuidString),
      .real(deletion.date.timeIntervalSince1970))
  }

  /// Returns all deletions, the oldest first.
  func deletions() throws(LibraryError) -> [Deletion] {
    try database.rows("SELECT id, date FROM deletions ORDER BY date, id") {
      row throws(SQLiteError) in
      Deletion(id: try row.id(0), date: Date(timeIntervalSince1970: row.real(1)))
    }
  }

  /// Whether a take was deleted.
  func isDeleted(_ id: UUID) throws(LibraryError) -> Bool {
    try database.row("SELECT 1 FROM deletions WHERE id = ?", [.text(id.uuidString)]) {
      $0.boolean(0)
    } ?? false
  }

  /// Forgets the deletion of a take.
  func forgetDeletion(of id: UUID) throws(LibraryError) {
    try database.run("DELETE FROM deletions WHERE id = ?", .text(id.uuidString))
  }

  /// Forgets deletions of before a date, but for those of takes that are in the trash.
  func forgetDeletions(before date: Date) throws(LibraryError) {
    try database.run(
      """
      DELETE FROM deletions
      WHERE date < ? AND id NOT IN (SELECT id FROM takes WHERE deleted IS NOT NULL)
      """, .real(date.timeIntervalSince1970))
  }
}
