package import FoundationEssentials
import MynaCloud
package import MynaLibrary
import SQLite

/// The state of a take in the library when it was last compared with its entry.
package struct TakeSnapshot: Equatable, Sendable {
  package let id: UUID
  package var title: String
  package var note: String
  package var isFavorite: Bool
  package var tags: [String]
  package var hash: ContentHash?
  package var isDeleted: Bool

  package init(
    id: UUID, title: String, note: String = "", isFavorite: Bool = false, tags: [String] = [],
    hash: ContentHash? = nil, isDeleted: Bool = false
  ) {
    (self.id, self.title, self.note, self.isFavorite) = (id, title, note, isFavorite)
    (self.tags, self.hash, self.isDeleted) = (tags, hash, isDeleted)
  }
}

extension SyncDatabase {
  private static let shadowColumns = "take, title, note, is_favorite, tags, hash, is_deleted"

  private static func shadow(_ row: Row) throws(SQLiteError) -> TakeSnapshot {
    TakeSnapshot(
      id: try row.id(0), title: row.text(1), note: row.text(2), isFavorite: row.boolean(3),
      tags: row.text(4).split(separator: "\n").map(String.init),
      hash: row.optionalText(5).flatMap(ContentHash.init(hexadecimal:)), isDeleted: row.boolean(6))
  }

  package func shadow(of id: UUID) throws(SyncError) -> TakeSnapshot? {
    try database.row(
      "SELECT \(Self.shadowColumns) FROM shadow WHERE take = ?", [.text(id.uuidString)],
      Self.shadow)
  }

  package func shadows(after id: UUID?, limit: Int = 500) throws(SyncError) -> [TakeSnapshot] {
    try database.rows(
      "SELECT \(Self.shadowColumns) FROM shadow WHERE take > ? ORDER BY take LIMIT ?",
      [.text(id?.uuidString ?? ""), .integer(limit)], Self.shadow)
  }

  package func setShadow(_ shadow: TakeSnapshot) throws(SyncError) {
    try database.run(
      "INSERT OR REPLACE INTO shadow (\(Self.shadowColumns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
      .text(shadow.id.uuidString), .text(shadow.title), .text(shadow.note),
      .boolean(shadow.isFavorite), .text(shadow.tags.joined(separator: "\n")),
      .optional(shadow.hash?.hexadecimal), .boolean(shadow.isDeleted))
  }

  /// Updates the shadow of a take that was deleted before any machine had read its audio, once
  /// another machine has read the same bytes.
  func recordRead(_ sound: AudioReference?, of take: UUID, since old: TimestampedValue?)
    throws(SyncError)
  {
    guard let sound, let md5 = sound.md5, let old, old.value.isUnknownSound,
      let before = AudioReference(old.value), before.object == sound.object,
      before.md5 == md5, before.size == sound.size,
      var shadow = try shadow(of: take), shadow.isDeleted, shadow.hash == before.hash
    else { return }
    shadow.hash = sound.hash
    try setShadow(shadow)
  }

  package func removeShadow(of id: UUID) throws(SyncError) {
    try database.run("DELETE FROM shadow WHERE take = ?", .text(id.uuidString))
  }
}

// MARK: - Absent

/// Takes that aren't deleted but whose objects are missing from the bucket.
///
/// Either a program removed the object, or one machine permanently deleted the take while another
/// restored it.
extension SyncDatabase {
  /// The age, in seconds, at which audio that was logged but isn't listed counts as missing.
  ///
  /// The age is long because the machines' clocks may differ.
  private static let patience = 86_400.0
  private static let condition = """
    FROM entries e WHERE e.is_deleted = 0 AND e.object IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM objects o WHERE o.name = e.object AND o.take = e.id)
    """
  private static let isHere =
    "EXISTS (SELECT 1 FROM shadow s WHERE s.take = e.id AND s.hash IS NOT NULL)"

  /// Returns the name of a take's object if it is missing from the bucket; nil if the object exists
  /// or the take has no object.
  func absentObject(of take: UUID) throws(SyncError) -> ObjectName? {
    try absent(
      database.rows(
        "SELECT id, fields, change \(Self.condition) AND e.id = ?", [.text(take.uuidString)]
      ) { row throws(SQLiteError) in try Self.entry(row) })[take]
  }

  func absentObjects() throws(SyncError) -> [UUID: ObjectName] {
    try absent(
      database.rows("SELECT id, fields, change \(Self.condition)", []) { row throws(SQLiteError) in
        try Self.entry(row)
      })
  }

  /// Returns takes of foreign objects that are missing or now belong to another take.
  ///
  /// Takes with local audio are excluded.
  func absentForeignTakes() throws(SyncError) -> [UUID] {
    var absent: [UUID] = []
    for entry in try database.rows(
      "SELECT id, fields, change \(Self.condition) AND NOT \(Self.isHere)", [], Self.entry)
    where !entry.fields.isSoundTold || entry.fields.isSoundUnknown {
      // Keep a take whose object is in the bucket, even if the object hasn't been described yet.
      // If the object is a hidden copy, its take isn't kept, because hidden copies aren't shown.
      if let foreign = try foreign(of: entry.id), foreign.copied == nil { continue }
      absent.append(entry.id)
    }
    return absent
  }

  func takesWithoutObject() throws(SyncError) -> [UUID] {
    try database.rows("SELECT id \(Self.condition) AND \(Self.isHere)") {
      row throws(SQLiteError) in try row.id(0)
    }
  }

  private func absent(_ entries: [SyncEntry]) throws(SyncError) -> [UUID: ObjectName] {
    guard let listed = try fact(.listed).flatMap(Double.init) else { return [:] }
    let limit = Date(timeIntervalSince1970: listed - Self.patience)
    var absent: [UUID: ObjectName] = [:]
    for entry in entries {
      guard let value = entry.fields[.sound], value.stamp.date < limit,
        let object = entry.fields.sound?.object
      else { continue }
      absent[entry.id] = object
    }
    return absent
  }
}

// MARK: - Unseen

/// Objects whose current content is unknown to this machine.
extension SyncDatabase {
  /// The number of seconds until an object is inspected again, if the storage doesn't list
  /// versions.
  static let interval = 7 * 86_400.0

  /// Returns objects to inspect, in the order of their names: changed objects, objects of local
  /// audio, and those of takes with several objects.
  ///
  /// - Parameter hasVersions: whether a listing shows changes. If not, all objects are inspected
  ///   periodically.
  func unseenObjects(
    after name: ObjectName?, hasVersions: Bool, at date: Date, limit: Int
  ) throws(SyncError) -> [KnownObject] {
    let now = date.timeIntervalSince1970
    return try database.rows(
      """
      SELECT o.name, o.take, o.version, o.size, o.round, o.seen, o.hash
      FROM objects o JOIN entries e ON e.id = o.take
      WHERE o.name > ? AND e.object = o.name
        AND (CASE WHEN o.seen IS NULL
            THEN e.is_deleted = 0
              AND (EXISTS (SELECT 1 FROM shadow s WHERE s.take = e.id AND s.hash IS NOT NULL)
                OR EXISTS (SELECT 1 FROM objects p WHERE p.take = o.take AND p.name != o.name))
            ELSE o.seen IS NOT coalesce(o.version, o.seen) OR o.hash IS NOT e.hash END
          OR (? AND abs(? - o.checked) > ?))
        AND NOT EXISTS (SELECT 1 FROM intents i WHERE i.take = e.id AND i.kind = 'upload')
      ORDER BY o.name LIMIT ?
      """,
      [
        .text(name?.text ?? ""), .boolean(!hasVersions), .real(now), .real(Self.interval),
        .integer(limit),
      ], Self.object)
  }

  /// Starts the interval after which new objects are inspected for the first time, for a storage
  /// whose listings don't contain versions.
  func beginInterval(at date: Date) throws(SyncError) {
    try database.run(
      "UPDATE objects SET checked = ? WHERE checked IS NULL", .real(date.timeIntervalSince1970))
  }

  func recordChecked(_ name: ObjectName, at date: Date) throws(SyncError) {
    try database.run(
      "UPDATE objects SET checked = ? WHERE name = ?", .real(date.timeIntervalSince1970),
      .text(name.text))
  }

  /// Schedules a new inspection of an object if a log contains a new MD5 for the object's audio.
  ///
  /// The object may be known only by its metadata. Another program may have replaced the content
  /// but kept the metadata.
  func requestRecheck(
    of take: UUID, _ sound: AudioReference?, since old: TimestampedValue?
  ) throws(SyncError) {
    guard let sound, let md5 = sound.md5, let object = try object(sound.object),
      object.take == take, object.seen?.hash == sound.hash
    else { return }
    let before = old.flatMap { AudioReference($0.value) }
    if before?.hash == sound.hash, before?.object == sound.object, before?.md5 == md5 { return }
    try database.run(
      "UPDATE objects SET seen = '', checked = NULL WHERE name = ?", .text(sound.object.text))
  }

  func recordChanged(_ object: ListedObject, in round: Int) throws(SyncError) {
    // A `seen` value that differs from the version marks the object as changed, so it is inspected
    // even if its audio isn't on this machine.
    try database.run(
      """
      UPDATE objects SET version = ?, size = coalesce(?, size), round = ?,
        seen = coalesce(seen, version, ''), checked = NULL WHERE name = ?
      """,
      .optional(object.version?.text), object.size.map { .integer($0) } ?? .null, .integer(round),
      .text(object.name.text))
  }
}
