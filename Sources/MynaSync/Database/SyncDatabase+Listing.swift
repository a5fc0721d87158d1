import FoundationEssentials
import MynaCloud
import SQLite

extension SyncFact {
  /// The number of the last listing that came to its end.
  static let listing = SyncFact("listing")
  /// The time of the listing, in seconds since 1970.
  static let listed = SyncFact("listed")
}

/// The database's part in a listing of the bucket.
extension SyncDatabase {
  /// The number of the last listing.
  func listingNumber() throws(SyncError) -> Int { Int(try fact(.listing) ?? "") ?? 0 }

  /// Takes down that a listing has an object that is known and has not changed.
  ///
  /// - Returns: whether it is such an object.
  func noteListed(_ object: ListedObject, in round: Int) throws(SyncError) -> Bool {
    if let version = object.version {
      try run(
        "UPDATE objects SET round = ? WHERE name = ? AND version = ?", .integer(round),
        .text(object.name.text), .text(version.text))
    } else {
      try run(
        "UPDATE objects SET round = ? WHERE name = ?", .integer(round), .text(object.name.text))
    }
    return changeCount > 0
  }

  /// Takes down that a listing has a foreign object that is known and has not changed.
  ///
  /// - Returns: whether it is such an object.
  func noteForeign(_ object: ListedObject, in round: Int) throws(SyncError) -> Bool {
    try run(
      "UPDATE foreign_objects SET round = ? WHERE name = ? AND (version IS ? OR ? IS NULL)",
      .integer(round), .text(object.name.text), .optional(object.version?.text),
      .optional(object.version?.text))
    return changeCount > 0
  }

  /// Returns objects of takes that are deleted, or have their sounds in another object, in the order of their names.
  func leftovers(after name: ObjectName?, limit: Int) throws(SyncError) -> [KnownObject] {
    try rows(
      """
      SELECT o.name, o.take, o.version, o.size, o.round, o.seen, o.hash FROM objects o JOIN entries e ON e.id = o.take
      WHERE e.object IS NOT NULL AND (e.is_deleted OR e.object != o.name) AND o.name > ?
      ORDER BY o.name LIMIT ?
      """,
      [.text(name?.text ?? ""), .integer(limit)], Self.object)
  }

  /// Forgets what every machine makes of the bucket's words about a take, and keeps what a log tells: no log is read twice.
  func removeEntry(_ id: UUID) throws(SyncError) {
    let transaction = try begin()
    try removeUntold(of: id)
    try removeShadow(of: id)
    try transaction.commit()
  }

  /// Forgets the bucket's words about a take, and keeps what a log tells and what it was when it was compared last.
  func removeUntold(of id: UUID) throws(SyncError) {
    let transaction = try begin()
    let fields = try entry(id)?.fields
    let isUnknown = fields?.isSoundUnknown == true
    let told = fields?.filter { name, value in
      value.stamp.machine != .nobody && !(name == .sound && isUnknown)
    }
    try run("DELETE FROM entries WHERE id = ?", .text(id.uuidString))
    if let told, !told.isEmpty { try merge(told, into: id) }
    // The next change may get the number of the one that is gone, and is to be compared.
    try run(
      """
      UPDATE facts SET value = (SELECT coalesce(max(change), 0) FROM entries)
      WHERE name = ?
        AND CAST(value AS INTEGER) > (SELECT coalesce(max(change), 0) FROM entries)
      """, .text(SyncFact.compared.name))
    try transaction.commit()
  }
}
