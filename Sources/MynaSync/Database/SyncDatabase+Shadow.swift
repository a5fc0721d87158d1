public import FoundationEssentials
public import MynaLibrary
import SQLite

/// The state of a take in the library when it was last compared with its entry.
public struct TakeShadow: Equatable, Sendable {
  /// The take.
  public let id: UUID
  /// What it was called.
  public var title: String
  /// The note.
  public var note: String
  /// Whether it was marked.
  public var isFavorite: Bool
  /// Its tags.
  public var tags: [String]
  /// Its sound, if that was known.
  public var hash: ContentHash?
  /// Whether it was deleted.
  public var isDeleted: Bool

  /// A shadow.
  public init(
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
  public func shadow(of id: UUID) throws(SyncError) -> TakeShadow? {
    try row(
      "SELECT \(Self.shadowColumns) FROM shadow WHERE take = ?", [.text(id.uuidString)],
      Self.shadow)
  }

  /// Returns shadows in the order of their ids.
  public func shadows(after id: UUID?, limit: Int = 500) throws(SyncError) -> [TakeShadow] {
    try rows(
      "SELECT \(Self.shadowColumns) FROM shadow WHERE take > ? ORDER BY take LIMIT ?",
      [.text(id?.uuidString ?? ""), .integer(limit)], Self.shadow)
  }

  /// Writes a shadow.
  public func setShadow(_ shadow: TakeShadow) throws(SyncError) {
    try run(
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
  public func removeShadow(of id: UUID) throws(SyncError) {
    try run("DELETE FROM shadow WHERE take = ?", .text(id.uuidString))
  }
}
