package import FoundationEssentials
package import MynaCloud
import MynaLibrary
import SQLite

/// An object that no log mentions, because another program put it in the bucket.
package struct ForeignObject: Equatable, Sendable {
  package let name: ObjectName
  package var take: UUID
  /// The version that was described or listed; nil if the storage doesn't list versions.
  package var version: ObjectVersion?
  /// The number of the last listing that contained the object.
  package var round: Int
  /// The description; nil until the object has been inspected.
  package var description: FieldValue?

  package init(
    _ name: ObjectName, take: UUID, version: ObjectVersion?, round: Int,
    description: FieldValue? = nil
  ) {
    (self.name, self.take, self.version, self.round) = (name, take, version, round)
    self.description = description
  }
}

extension ForeignObject {
  private static let key = "failure"

  /// Why inspecting the object failed; nil if it didn't fail or hasn't been tried.
  var failure: FailureReason? {
    get { description?.object?[Self.key]?.text.flatMap(FailureReason.init(json:)) }
    set { description = newValue.map { .object([Self.key: .text($0.json)]) } }
  }
}

extension ForeignObject {
  /// The content of a hidden copy of a take's object.
  struct HiddenCopy: Equatable {
    /// The take's audio; nil if an earlier version of Myna didn't store it.
    let sound: ContentHash?
    let md5: String?

    var description: FieldValue {
      var object: [String: FieldValue] = ["copy": .boolean(true)]
      object["hash"] = (sound?.hexadecimal).map(FieldValue.text)
      object["md5"] = md5.map(FieldValue.text)
      return .object(object)
    }
  }

  /// The content if the object is a hidden copy; nil for other objects.
  var copied: HiddenCopy? {
    guard let object = description?.object, object["copy"]?.boolean == true else { return nil }
    return HiddenCopy(
      sound: object["hash"]?.text.flatMap(ContentHash.init(hexadecimal:)), md5: object["md5"]?.text)
  }

  func isCopy(ofOtherThan sound: AudioReference?) -> Bool {
    guard let md5 = copied?.md5 else { return false }
    return md5 != sound?.md5
  }
}

extension SyncDatabase {
  private static let foreignColumns = "name, take, version, round, description"

  private static func foreign(_ row: Row) throws(SQLiteError) -> ForeignObject {
    ForeignObject(
      ObjectName(listed: row.text(0)), take: try row.id(1),
      version: row.optionalText(2).map(ObjectVersion.init), round: row.integer(3),
      description: row.optionalText(4).flatMap { FieldValue(json: $0) })
  }

  package func foreign(_ name: ObjectName) throws(SyncError) -> ForeignObject? {
    try database.row(
      "SELECT \(Self.foreignColumns) FROM foreign_objects WHERE name = ?", [.text(name.text)],
      Self.foreign)
  }

  package func foreign(of take: UUID) throws(SyncError) -> ForeignObject? {
    try database.row(
      "SELECT \(Self.foreignColumns) FROM foreign_objects WHERE take = ?",
      [.text(take.uuidString)], Self.foreign)
  }

  /// Returns foreign objects without a description, sorted by name in descending order.
  ///
  /// If the names contain dates, the newest objects come first.
  package func foreignWithoutDescription(limit: Int = 100) throws(SyncError) -> [ForeignObject] {
    try database.rows(
      """
      SELECT \(Self.foreignColumns) FROM foreign_objects WHERE description IS NULL
      ORDER BY name DESC LIMIT ?
      """,
      [.integer(limit)], Self.foreign)
  }

  package func foreign(
    notListedSince round: Int, after name: ObjectName?, limit: Int = 500
  ) throws(SyncError) -> [ForeignObject] {
    try database.rows(
      """
      SELECT \(Self.foreignColumns) FROM foreign_objects WHERE round < ? AND name > ?
      ORDER BY name LIMIT ?
      """,
      [.integer(round), .text(name?.text ?? ""), .integer(limit)], Self.foreign)
  }

  /// Returns pairs of entries that refer to the same object and aren't deleted.
  ///
  /// In each pair, `own` is the entry to which this machine assigns the object.
  func doubledTakes() throws(SyncError) -> [(own: SyncEntry, other: SyncEntry)] {
    let pairs = try database.rows(
      """
      SELECT e.id, f.id FROM objects o JOIN entries e ON e.id = o.take AND e.object = o.name
      JOIN entries f ON f.object = o.name AND f.id != e.id
      WHERE e.is_deleted = 0 AND f.is_deleted = 0
      """
    ) { row throws(SQLiteError) in (try row.id(0), try row.id(1)) }
    var doubled: [(SyncEntry, SyncEntry)] = []
    for (own, other) in pairs {
      guard let own = try entry(own), let other = try entry(other) else { continue }
      doubled.append((own, other))
    }
    return doubled
  }

  func foreignFailures() throws(SyncError) -> [UUID: FailureReason] {
    Dictionary(
      try describedObjects().compactMap { object in object.failure.map { (object.take, $0) } },
      uniquingKeysWith: { $1 })
  }

  func forgetForeignFailures() throws(SyncError) {
    // Forget only failures. The description of a hidden copy stays valid until the object's version
    // changes.
    for foreign in try describedObjects() where foreign.failure != nil { try askAgain(foreign) }
  }

  func copies() throws(SyncError) -> [ForeignObject] {
    try describedObjects().filter { $0.copied != nil }
  }

  private func describedObjects() throws(SyncError) -> [ForeignObject] {
    try database.rows(
      "SELECT \(Self.foreignColumns) FROM foreign_objects WHERE description IS NOT NULL", [],
      Self.foreign)
  }

  func askAgain(_ object: ForeignObject) throws(SyncError) {
    var unasked = object
    unasked.description = nil
    try setForeign(unasked)
  }

  /// Whether the object is known to belong to another take, or to be a hidden copy of other audio.
  func isAnothers(
    _ name: ObjectName, than take: UUID, _ sound: AudioReference
  ) throws(SyncError) -> Bool {
    if let object = try object(name) { return object.take != take }
    return try foreign(name)?.isCopy(ofOtherThan: sound) ?? false
  }

  package func setForeign(_ object: ForeignObject) throws(SyncError) {
    try database.run(
      "INSERT OR REPLACE INTO foreign_objects (\(Self.foreignColumns)) VALUES (?, ?, ?, ?, ?)",
      .text(object.name.text), .text(object.take.uuidString), .optional(object.version?.text),
      .integer(object.round), .optional(object.description?.json))
  }

  package func removeForeign(_ name: ObjectName) throws(SyncError) {
    try database.run("DELETE FROM foreign_objects WHERE name = ?", .text(name.text))
  }
}

// MARK: - Former sounds

/// Audio that was replaced in its object by other audio of the same take.
///
/// A folder-sync program may have made a conflict copy of the replaced file. The replaced audio is
/// then also in a separate take, whose file has different tags.
extension SyncDatabase {
  private static func fact(_ md5: String) -> SyncMetadataKey { SyncMetadataKey("former:\(md5)") }

  func recordFormerSound(
    _ one: TimestampedValue?, _ other: TimestampedValue?, kept: TimestampedValue?
  )
    throws(SyncError)
  {
    guard let one, let other, one.value != other.value else { return }
    for value in [one, other] where value != kept {
      guard let sound = AudioReference(value.value), let md5 = sound.md5,
        sound.hash != kept.flatMap({ AudioReference($0.value) })?.hash
      else { continue }
      try setFact(Self.fact(md5), to: "\(sound.size) \(sound.hash.hexadecimal)")
    }
  }

  /// Returns the hash of audio that a take once had, found by its file's MD5 and size; nil if
  /// unknown.
  func formerSound(md5: String, size: Int) throws(SyncError) -> ContentHash? {
    let parts = try fact(Self.fact(md5))?.split(separator: " ") ?? []
    guard parts.count == 2, Int(parts[0]) == size else { return nil }
    return ContentHash(hexadecimal: String(parts[1]))
  }
}

// MARK: - Shared names

extension SyncDatabase {
  func sharedObjects() throws(SyncError) -> [(name: ObjectName, takes: [UUID])] {
    let pairs = try database.rows(
      """
      SELECT object, id FROM entries WHERE NOT is_deleted AND object IN (
        SELECT object FROM entries WHERE object IS NOT NULL AND NOT is_deleted
        GROUP BY object HAVING count(*) > 1)
      ORDER BY object, id
      """, []
    ) { row throws(SQLiteError) in (name: ObjectName(listed: row.text(0)), take: try row.id(1)) }
    var shared: [(name: ObjectName, takes: [UUID])] = []
    for pair in pairs {
      if shared.last?.name == pair.name {
        shared[shared.count - 1].takes.append(pair.take)
      } else {
        shared.append((pair.name, [pair.take]))
      }
    }
    return shared
  }
}
