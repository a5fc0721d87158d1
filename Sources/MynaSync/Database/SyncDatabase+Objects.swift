public import FoundationEssentials
public import MynaCloud
public import MynaLibrary
import SQLite

/// An object in the bucket, as the last listing or transfer had it.
public struct KnownObject: Equatable, Sendable {
  /// Its name.
  public let name: ObjectName
  /// The take whose sound it is; nil if nobody knows.
  public var take: UUID?
  /// Its content, if known.
  public var version: ObjectVersion?
  /// Bytes, if known.
  public var size: Int?
  /// The number of the listing that had it last.
  public var round: Int
  /// The last content that this machine has seen there; nil for none.
  public var seen: SeenContent?

  /// An object.
  public init(
    _ name: ObjectName, take: UUID?, version: ObjectVersion?, size: Int?, round: Int,
    seen: SeenContent? = nil
  ) {
    (self.name, self.take, self.version, self.size) = (name, take, version, size)
    (self.round, self.seen) = (round, seen)
  }

  /// The sound that it has now, if this machine has seen that.
  var content: ContentHash? {
    guard let seen, version == nil || version == seen.version else { return nil }
    return seen.hash
  }
}

/// A version of an object whose sound is known.
public struct SeenContent: Equatable, Sendable {
  /// The version.
  public let version: ObjectVersion
  /// The hash of its sound, or what stands for a sound that nobody has read.
  public let hash: ContentHash

  /// Content by its version.
  public init(_ version: ObjectVersion, _ hash: ContentHash) {
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
        row.optionalText(5).map { SeenContent(ObjectVersion($0), hash) }
      })
  }

  /// Returns an object by its name.
  public func object(_ name: ObjectName) throws(SyncError) -> KnownObject? {
    try row(
      "SELECT \(Self.objectColumns) FROM objects WHERE name = ?", [.text(name.text)], Self.object)
  }

  /// Returns the objects of a take; at most 100.
  public func objects(of take: UUID) throws(SyncError) -> [KnownObject] {
    try rows(
      "SELECT \(Self.objectColumns) FROM objects WHERE take = ? ORDER BY name LIMIT 100",
      [.text(take.uuidString)], Self.object)
  }

  /// Returns objects that the listings since a number did not have, in the order of their names.
  public func objects(
    notListedSince round: Int, after name: ObjectName?, limit: Int = 500
  ) throws(SyncError) -> [KnownObject] {
    try rows(
      """
      SELECT \(Self.objectColumns) FROM objects WHERE round < ? AND name > ? ORDER BY name LIMIT ?
      """,
      [.integer(round), .text(name?.text ?? ""), .integer(limit)], Self.object)
  }

  /// Writes an object.
  public func setObject(_ object: KnownObject) throws(SyncError) {
    try run(
      "INSERT OR REPLACE INTO objects (\(Self.objectColumns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
      .text(object.name.text), .optional(object.take?.uuidString), .optional(object.version?.text),
      object.size.map { .integer($0) } ?? .null, .integer(object.round),
      .optional(object.seen?.version.text), .optional(object.seen?.hash.hexadecimal))
  }

  /// Takes down which sound of a take an object has, as this machine has seen.
  func noteSeen(
    _ stored: StoredObject, _ hash: ContentHash, of take: UUID, in round: Int
  ) throws(SyncError) {
    try setObject(
      KnownObject(
        stored.name, take: take, version: stored.version, size: stored.size, round: round,
        seen: SeenContent(stored.version, hash)))
  }

  /// Forgets an object.
  public func removeObject(_ name: ObjectName) throws(SyncError) {
    try run("DELETE FROM objects WHERE name = ?", .text(name.text))
  }
}
