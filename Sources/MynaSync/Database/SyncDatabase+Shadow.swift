package import FoundationEssentials
import MynaCloud
package import MynaLibrary
import SQLite

/// The state of a take in the library when it was last compared with its entry.
package struct TakeShadow: Equatable, Sendable {
  /// The take.
  package let id: UUID
  /// What it was called.
  package var title: String
  /// The note.
  package var note: String
  /// Whether it was marked.
  package var isFavorite: Bool
  /// Its tags.
  package var tags: [String]
  /// Its sound, if that was known.
  package var hash: ContentHash?
  /// Whether it was deleted.
  package var isDeleted: Bool

  /// A shadow.
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

  private static func shadow(_ row: Row) throws(SQLiteError) -> TakeShadow {
    TakeShadow(
      id: try row.id(0), title: row.text(1), note: row.text(2), isFavorite: row.boolean(3),
      tags: row.text(4).split(separator: "\n").map(String.init),
      hash: row.optionalText(5).flatMap(ContentHash.init(hexadecimal:)), isDeleted: row.boolean(6))
  }

  /// Returns the shadow of a take; nil if it was never compared.
  package func shadow(of id: UUID) throws(SyncError) -> TakeShadow? {
    try database.row(
      "SELECT \(Self.shadowColumns) FROM shadow WHERE take = ?", [.text(id.uuidString)],
      Self.shadow)
  }

  /// Returns shadows in the order of their ids.
  package func shadows(after id: UUID?, limit: Int = 500) throws(SyncError) -> [TakeShadow] {
    try database.rows(
      "SELECT \(Self.shadowColumns) FROM shadow WHERE take > ? ORDER BY take LIMIT ?",
      [.text(id?.uuidString ?? ""), .integer(limit)], Self.shadow)
  }

  /// Writes a shadow.
  package func setShadow(_ shadow: TakeShadow) throws(SyncError) {
    try database.run(
      "INSERT OR REPLACE INTO shadow (\(Self.shadowColumns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
      .text(shadow.id.uuidString), .text(shadow.title), .text(shadow.note),
      .boolean(shadow.isFavorite), .text(shadow.tags.joined(separator: "\n")),
      .optional(shadow.hash?.hexadecimal), .boolean(shadow.isDeleted))
  }

  /// Takes down that the sound which a person deleted unread is the one that another machine has read, by the bytes of its object.
  func noteRead(_ sound: SoundReference?, of take: UUID, since old: StampedValue?) throws(SyncError)
  {
    guard let sound, let md5 = sound.md5, let old, old.value.isUnknownSound,
      let before = SoundReference(old.value), before.object == sound.object,
      before.md5 == md5, before.size == sound.size,
      var shadow = try shadow(of: take), shadow.isDeleted, shadow.hash == before.hash
    else { return }
    shadow.hash = sound.hash
    try setShadow(shadow)
  }

  /// Forgets the shadow of a take.
  package func removeShadow(of id: UUID) throws(SyncError) {
    try database.run("DELETE FROM shadow WHERE take = ?", .text(id.uuidString))
  }
}

// MARK: - Absent

/// Living takes whose objects the bucket does not have: somebody removed them there, or deleted the take for good while another
/// machine put it back.
extension SyncDatabase {
  /// Seconds after which a sound that a log tells of must have been listed, whatever the clocks of machines say.
  private static let patience = 86_400.0
  private static let condition = """
    FROM entries e WHERE e.is_deleted = 0 AND e.object IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM objects o WHERE o.name = e.object AND o.take = e.id)
    """
  private static let isHere =
    "EXISTS (SELECT 1 FROM shadow s WHERE s.take = e.id AND s.hash IS NOT NULL)"

  /// Returns the object of a take that the bucket has lost; nil for a take whose object is there, or has no object.
  func absentObject(of take: UUID) throws(SyncError) -> ObjectName? {
    try absent(
      database.rows(
        "SELECT id, fields, change \(Self.condition) AND e.id = ?", [.text(take.uuidString)]
      ) { row throws(SQLiteError) in try Self.entry(row) })[take]
  }

  /// Returns all objects of takes that the bucket has lost.
  func absentObjects() throws(SyncError) -> [UUID: ObjectName] {
    try absent(
      database.rows("SELECT id, fields, change \(Self.condition)", []) { row throws(SQLiteError) in
        try Self.entry(row)
      })
  }

  /// Returns living takes of other programs' objects whose objects are gone, or are another take's, and whose sounds are not here.
  func absentForeignTakes() throws(SyncError) -> [UUID] {
    var absent: [UUID] = []
    for entry in try database.rows(
      "SELECT id, fields, change \(Self.condition) AND NOT \(Self.isHere)", [], Self.entry)
    where !entry.fields.isSoundTold || entry.fields.isSoundUnknown {
      // One that waits to be described is there; a hidden copy is not shown.
      if let foreign = try foreign(of: entry.id), foreign.copied == nil { continue }
      absent.append(entry.id)
    }
    return absent
  }

  /// Returns living takes whose sounds are here, and whose objects this machine has not seen in the bucket.
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

/// Objects of takes whose present content this machine does not know.
extension SyncDatabase {
  /// After so many seconds an object is asked for once more in a place that lists no versions.
  static let interval = 7 * 86_400.0

  /// Returns objects that are to be asked for, in the order of their names: those that were changed, those of
  /// sounds that are here, and those of takes with several objects.
  ///
  /// - Parameter hasVersions: whether a listing tells that an object was changed; if not, all are asked for now and then.
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

  /// Has objects that are new here asked for when their time comes, in a place that lists no versions.
  func beginInterval(at date: Date) throws(SyncError) {
    try database.run(
      "UPDATE objects SET checked = ? WHERE checked IS NULL", .real(date.timeIntervalSince1970))
  }

  /// Takes down that an object was asked for.
  func noteChecked(_ name: ObjectName, at date: Date) throws(SyncError) {
    try database.run(
      "UPDATE objects SET checked = ? WHERE name = ?", .real(date.timeIntervalSince1970),
      .text(name.text))
  }

  /// Has the object of a take asked for once more if it was known by its metadata alone, and a log tells of other bytes: another
  /// program can have kept the metadata beside its own content.
  func doubtSeen(
    of take: UUID, _ sound: SoundReference?, since old: StampedValue?
  ) throws(SyncError) {
    guard let sound, let md5 = sound.md5, let object = try object(sound.object),
      object.take == take, object.seen?.hash == sound.hash
    else { return }
    let before = old.flatMap { SoundReference($0.value) }
    if before?.hash == sound.hash, before?.object == sound.object, before?.md5 == md5 { return }
    try database.run(
      "UPDATE objects SET seen = '', checked = NULL WHERE name = ?", .text(sound.object.text))
  }

  /// Takes down that a listing has a known object with another version.
  func noteChanged(_ object: ListedObject, in round: Int) throws(SyncError) {
    // Without a version that was seen it counts as one that was, so that it is asked for wherever its sound is.
    try database.run(
      """
      UPDATE objects SET version = ?, size = coalesce(?, size), round = ?,
        seen = coalesce(seen, version, ''), checked = NULL WHERE name = ?
      """,
      .optional(object.version?.text), object.size.map { .integer($0) } ?? .null, .integer(round),
      .text(object.name.text))
  }
}
