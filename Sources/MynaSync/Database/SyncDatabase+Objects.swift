package import FoundationEssentials
package import MynaCloud
package import MynaLibrary
import SQLite

/// An object in the bucket, as of the last listing or transfer.
package struct KnownObject: Equatable, Sendable {
  package let name: ObjectName
  /// The take whose audio the object contains; nil if unknown.
  package var take: UUID?
  package var version: ObjectVersion?
  package var size: Int?
  /// The number of the last listing that contained the object.
  package var round: Int
  /// The last content that this machine has read from the object, if any.
  package var seen: ObjectContent?

  package init(
    _ name: ObjectName, take: UUID?, version: ObjectVersion?, size: Int?, round: Int,
    seen: ObjectContent? = nil
  ) {
    (self.name, self.take, self.version, self.size) = (name, take, version, size)
    (self.round, self.seen) = (round, seen)
  }

  /// The hash of the current audio; nil unless this machine has read the current version.
  var content: ContentHash? {
    guard let seen, version == nil || version == seen.version else { return nil }
    return seen.hash
  }
}

package struct ObjectContent: Equatable, Sendable {
  package let version: ObjectVersion
  /// The hash of the audio, or a placeholder if no machine has read the audio.
  package let hash: ContentHash

  package init(_ version: ObjectVersion, _ hash: ContentHash) {
    (self.version, self.hash) = (version, hash)
  }
}

extension SyncDatabase {
  private static let objectColumns = "name, take, version, size, round, seen, hash"

  static func object(_ row: Row) throws(SQLiteError) -> KnownObject {
    let take: UUID? = row.isNull(1) ? nil : try row.id(1)
    return KnownObject(
      ObjectName(listed: row.text(0)), take: take,
      version: row.optionalText(2).map(ObjectVersion.init),
      size: row.isNull(3) ? nil : row.integer(3), round: row.integer(4),
      seen: row.optionalText(6).flatMap(ContentHash.init(hexadecimal:)).flatMap { hash in
        row.optionalText(5).map { ObjectContent(ObjectVersion($0), hash) }
      })
  }

  package func object(_ name: ObjectName) throws(SyncError) -> KnownObject? {
    try database.row(
      "SELECT \(Self.objectColumns) FROM objects WHERE name = ?", [.text(name.text)], Self.object)
  }

  package func objects(of take: UUID) throws(SyncError) -> [KnownObject] {
    try database.rows(
      "SELECT \(Self.objectColumns) FROM objects WHERE take = ? ORDER BY name LIMIT 100",
      [.text(take.uuidString)], Self.object)
  }

  package func objects(
    notListedSince round: Int, after name: ObjectName?, limit: Int = 500
  ) throws(SyncError) -> [KnownObject] {
    try database.rows(
      """
      SELECT \(Self.objectColumns) FROM objects WHERE round < ? AND name > ? ORDER BY name LIMIT ?
      """,
      [.integer(round), .text(name?.text ?? ""), .integer(limit)], Self.object)
  }

  package func setObject(_ object: KnownObject) throws(SyncError) {
    try database.run(
      "INSERT OR REPLACE INTO objects (\(Self.objectColumns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
      .text(object.name.text), .optional(object.take?.uuidString), .optional(object.version?.text),
      object.size.map { .integer($0) } ?? .null, .integer(object.round),
      .optional(object.seen?.version.text), .optional(object.seen?.hash.hexadecimal))
  }

  func recordSeen(
    _ stored: StoredObject, _ hash: ContentHash, of take: UUID, in round: Int
  ) throws(SyncError) {
    try setObject(
      KnownObject(
        stored.name, take: take, version: stored.version, size: stored.size, round: round,
        seen: ObjectContent(stored.version, hash)))
  }

  package func removeObject(_ name: ObjectName) throws(SyncError) {
    try database.run("DELETE FROM objects WHERE name = ?", .text(name.text))
  }
}

// MARK: - Listing

extension SyncMetadataKey {
  static let listing = SyncMetadataKey("listing")
  /// The time of the last complete listing, in seconds since 1970.
  static let listed = SyncMetadataKey("listed")
}

extension SyncDatabase {
  func listingNumber() throws(SyncError) -> Int { Int(try fact(.listing) ?? "") ?? 0 }

  /// Records that a listing contains an object that this machine knows, unless the listed version
  /// has changed.
  ///
  /// - Returns: whether the object is known and unchanged.
  func recordListed(_ object: ListedObject, in round: Int) throws(SyncError) -> Bool {
    if let version = object.version {
      try database.run(
        "UPDATE objects SET round = ? WHERE name = ? AND version = ?", .integer(round),
        .text(object.name.text), .text(version.text))
    } else {
      try database.run(
        "UPDATE objects SET round = ? WHERE name = ?", .integer(round), .text(object.name.text))
    }
    return database.changeCount > 0
  }

  func recordForeign(_ object: ListedObject, in round: Int) throws(SyncError) -> Bool {
    try database.run(
      "UPDATE foreign_objects SET round = ? WHERE name = ? AND (version IS ? OR ? IS NULL)",
      .integer(round), .text(object.name.text), .optional(object.version?.text),
      .optional(object.version?.text))
    return database.changeCount > 0
  }

  /// Returns the objects of takes that are deleted or now have another object, in the order of
  /// their names.
  func leftovers(after name: ObjectName?, limit: Int) throws(SyncError) -> [KnownObject] {
    try database.rows(
      """
      SELECT o.name, o.take, o.version, o.size, o.round, o.seen, o.hash FROM objects o JOIN entries e ON e.id = o.take
      WHERE e.object IS NOT NULL AND (e.is_deleted OR e.object != o.name) AND o.name > ?
      ORDER BY o.name LIMIT ?
      """,
      [.text(name?.text ?? ""), .integer(limit)], Self.object)
  }

  /// Removes a take's fields that are derived from the bucket, and its shadow.
  ///
  /// Keeps the fields from logs, because no log is read twice.
  func removeEntry(_ id: UUID) throws(SyncError) {
    let transaction = try begin()
    try removeUntold(of: id)
    try removeShadow(of: id)
    try transaction.commit()
  }

  /// Removes a take's fields that are derived from the bucket.
  ///
  /// Keeps the fields from logs, except for audio that no machine has read.
  func removeUntold(of id: UUID) throws(SyncError) {
    let transaction = try begin()
    let fields = try entry(id)?.fields
    let isUnknown = fields?.isSoundUnknown == true
    let told = fields?.filter { name, value in
      value.stamp.machine != .nobody && !(name == .sound && isUnknown)
    }
    try database.run("DELETE FROM entries WHERE id = ?", .text(id.uuidString))
    if let told, !told.isEmpty { try merge(told, into: id) }
    // The next change may get the same number as the deleted row, but it must not be treated as
    // already compared.
    try database.run(
      """
      UPDATE facts SET value = (SELECT coalesce(max(change), 0) FROM entries)
      WHERE name = ?
        AND CAST(value AS INTEGER) > (SELECT coalesce(max(change), 0) FROM entries)
      """, .text(SyncMetadataKey.compared.name))
    try transaction.commit()
  }
}

// MARK: - Cloud only

extension SyncDatabase {
  private static let cloudOnly = """
    FROM entries e WHERE e.hash IS NOT NULL AND e.is_deleted = 0
    AND NOT EXISTS (SELECT 1 FROM shadow s WHERE s.take = e.id AND s.hash IS NOT NULL)
    """

  func bringableCount() throws(SyncError) -> Int {
    var count = 0
    try eachBringable { _ in count += 1 }
    return count
  }

  func requestAllDownloads(at date: Date, but others: Set<UUID>) throws(SyncError) {
    let transaction = try begin()
    try eachBringable { id throws(SyncError) in
      if !others.contains(id) { try addIntent(.download, of: id, notBefore: date) }
    }
    try transaction.commit()
  }

  private func eachBringable(_ body: (UUID) throws(SyncError) -> Void) throws(SyncError) {
    let absent = try absentObjects()
    var last = 0
    while true {
      let page = try database.rows(
        "SELECT e.key, e.id \(Self.cloudOnly) AND e.key > ? ORDER BY e.key LIMIT ?",
        [.integer(last), .integer(Self.pageSize)]
      ) { row throws(SQLiteError) in (key: row.integer(0), id: try row.id(1)) }
      guard let end = page.last else { return }
      for row in page where absent[row.id] == nil { try body(row.id) }
      last = end.key
    }
  }
}
