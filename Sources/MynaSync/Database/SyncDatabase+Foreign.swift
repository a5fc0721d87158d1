package import FoundationEssentials
package import MynaCloud
import MynaLibrary
import SQLite

/// An object that no log names: somebody else has put it there.
package struct ForeignObject: Equatable, Sendable {
  /// Its name.
  package let name: ObjectName
  /// The take that stands for it.
  package var take: UUID
  /// Its content when it was described, or listed; nil if the storage does not list that.
  package var version: ObjectVersion?
  /// The number of the listing that had it last.
  package var round: Int
  /// Its description; nil before it was asked for.
  package var description: FieldValue?

  /// An object.
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

  /// Why it could not be described; nil if it was, or was not asked for.
  var failure: FailureReason? {
    get { description?.object?[Self.key]?.text.flatMap(FailureReason.init(json:)) }
    set { description = newValue.map { .object([Self.key: .text($0.json)]) } }
  }
}

extension ForeignObject {
  /// What a hidden copy of a take's object has.
  struct Copied: Equatable {
    /// The sound of the take; nil where an earlier version has not kept it.
    let sound: ContentHash?
    /// The MD5 of the copy.
    let md5: String?

    var description: FieldValue {
      var object: [String: FieldValue] = ["copy": .boolean(true)]
      object["hash"] = (sound?.hexadecimal).map(FieldValue.text)
      object["md5"] = md5.map(FieldValue.text)
      return .object(object)
    }
  }

  /// What it has if it is a hidden copy; nil for any other object.
  var copied: Copied? {
    guard let object = description?.object, object["copy"]?.boolean == true else { return nil }
    return Copied(
      sound: object["hash"]?.text.flatMap(ContentHash.init(hexadecimal:)), md5: object["md5"]?.text)
  }

  /// Whether it is a hidden copy of something else than a sound that a log tells to be in this object.
  func isCopy(ofOtherThan sound: SoundReference?) -> Bool {
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

  /// Returns a foreign object by its name.
  package func foreign(_ name: ObjectName) throws(SyncError) -> ForeignObject? {
    try database.row(
      "SELECT \(Self.foreignColumns) FROM foreign_objects WHERE name = ?", [.text(name.text)],
      Self.foreign)
  }

  /// Returns the foreign object that a take stands for.
  package func foreign(of take: UUID) throws(SyncError) -> ForeignObject? {
    try database.row(
      "SELECT \(Self.foreignColumns) FROM foreign_objects WHERE take = ?",
      [.text(take.uuidString)], Self.foreign)
  }

  /// Returns foreign objects that were not described yet, the last names first, which are the newest where names begin with dates.
  package func foreignWithoutDescription(limit: Int = 100) throws(SyncError) -> [ForeignObject] {
    try database.rows(
      """
      SELECT \(Self.foreignColumns) FROM foreign_objects WHERE description IS NULL
      ORDER BY name DESC LIMIT ?
      """,
      [.integer(limit)], Self.foreign)
  }

  /// Returns foreign objects that the listings since a number did not have, in the order of their names.
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

  /// Returns living takes of one object, as this machine calls it and as the log of another one does.
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

  /// Returns why objects could not be described, by their takes.
  func foreignFailures() throws(SyncError) -> [UUID: FailureReason] {
    Dictionary(
      try describedObjects().compactMap { object in object.failure.map { (object.take, $0) } },
      uniquingKeysWith: { $1 })
  }

  /// Has those asked for again that could not be described.
  func forgetForeignFailures() throws(SyncError) {
    // Copies that were set aside have a description, too, which holds as long as their version.
    for foreign in try describedObjects() where foreign.failure != nil { try askAgain(foreign) }
  }

  /// Returns the hidden copies.
  func copies() throws(SyncError) -> [ForeignObject] {
    try describedObjects().filter { $0.copied != nil }
  }

  private func describedObjects() throws(SyncError) -> [ForeignObject] {
    try database.rows(
      "SELECT \(Self.foreignColumns) FROM foreign_objects WHERE description IS NOT NULL", [],
      Self.foreign)
  }

  /// Has a foreign object asked for again.
  func askAgain(_ object: ForeignObject) throws(SyncError) {
    var unasked = object
    unasked.description = nil
    try setForeign(unasked)
  }

  /// Whether an object has something else than the sound of a take whose object it is by the logs.
  func isAnothers(
    _ name: ObjectName, than take: UUID, _ sound: SoundReference
  ) throws(SyncError) -> Bool {
    if let object = try object(name) { return object.take != take }
    return try foreign(name)?.isCopy(ofOtherThan: sound) ?? false
  }

  /// Writes a foreign object.
  package func setForeign(_ object: ForeignObject) throws(SyncError) {
    try database.run(
      "INSERT OR REPLACE INTO foreign_objects (\(Self.foreignColumns)) VALUES (?, ?, ?, ?, ?)",
      .text(object.name.text), .text(object.take.uuidString), .optional(object.version?.text),
      .integer(object.round), .optional(object.description?.json))
  }

  /// Forgets a foreign object.
  package func removeForeign(_ name: ObjectName) throws(SyncError) {
    try database.run("DELETE FROM foreign_objects WHERE name = ?", .text(name.text))
  }
}

// MARK: - Former sounds

/// Which sounds files had whose place in a take other files have taken.
///
/// A program that syncs folders may have set such a file aside. The sound is a take of its own by then, in another file with other tags.
extension SyncDatabase {
  private static func fact(_ md5: String) -> SyncFact { SyncFact("former:\(md5)") }

  /// Takes down which of two values of the field of a sound is not the one that was kept.
  func noteFormerSound(_ one: StampedValue?, _ other: StampedValue?, kept: StampedValue?)
    throws(SyncError)
  {
    guard let one, let other, one.value != other.value else { return }
    for value in [one, other] where value != kept {
      guard let sound = SoundReference(value.value), let md5 = sound.md5,
        sound.hash != kept.flatMap({ SoundReference($0.value) })?.hash
      else { continue }
      try setFact(Self.fact(md5), to: "\(sound.size) \(sound.hash.hexadecimal)")
    }
  }

  /// Returns the sound of a file that a take once had; nil for one that none is known to have had.
  func formerSound(md5: String, size: Int) throws(SyncError) -> ContentHash? {
    let parts = try fact(Self.fact(md5))?.split(separator: " ") ?? []
    guard parts.count == 2, Int(parts[0]) == size else { return nil }
    return ContentHash(hexadecimal: String(parts[1]))
  }
}

// MARK: - Shared names

extension SyncDatabase {
  /// Returns objects of which several living takes say that it has their sound, and those takes.
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
