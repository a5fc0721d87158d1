public import Foundation
public import MynaCloud
import SQLite

/// An object that no log names: somebody else has put it there.
public struct ForeignObject: Equatable, Sendable {
  /// Its name.
  public let name: ObjectName
  /// The take that stands for it.
  public var take: UUID
  /// Its content when it was described, or listed; nil if the storage does not list that.
  public var version: ObjectVersion?
  /// The number of the listing that had it last.
  public var round: Int
  /// Its description; nil before it was asked for.
  public var description: FieldValue?

  /// An object.
  public init(
    _ name: ObjectName, take: UUID, version: ObjectVersion?, round: Int,
    description: FieldValue? = nil
  ) {
    (self.name, self.take, self.version, self.round) = (name, take, version, round)
    self.description = description
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
  public func foreign(_ name: ObjectName) throws(SyncError) -> ForeignObject? {
    try row(
      "SELECT \(Self.foreignColumns) FROM foreign_objects WHERE name = ?", [.text(name.text)],
      Self.foreign)
  }

  /// Returns the foreign object that a take stands for.
  public func foreign(of take: UUID) throws(SyncError) -> ForeignObject? {
    try row(
      "SELECT \(Self.foreignColumns) FROM foreign_objects WHERE take = ?",
      [.text(take.uuidString)], Self.foreign)
  }

  /// Returns foreign objects that were not described yet, the last names first, which are the newest where names begin with dates.
  public func foreignWithoutDescription(limit: Int = 100) throws(SyncError) -> [ForeignObject] {
    try rows(
      """
      SELECT \(Self.foreignColumns) FROM foreign_objects WHERE description IS NULL
      ORDER BY name DESC LIMIT ?
      """,
      [.integer(limit)], Self.foreign)
  }

  /// Returns foreign objects that the listings since a number did not have, in the order of their names.
  public func foreign(
    notListedSince round: Int, after name: ObjectName?, limit: Int = 500
  ) throws(SyncError) -> [ForeignObject] {
    try rows(
      """
      SELECT \(Self.foreignColumns) FROM foreign_objects WHERE round < ? AND name > ?
      ORDER BY name LIMIT ?
      """,
      [.integer(round), .text(name?.text ?? ""), .integer(limit)], Self.foreign)
  }

  /// Writes a foreign object.
  public func setForeign(_ object: ForeignObject) throws(SyncError) {
    try run(
      "INSERT OR REPLACE INTO foreign_objects (\(Self.foreignColumns)) VALUES (?, ?, ?, ?, ?)",
      .text(object.name.text), .text(object.take.uuidString), .optional(object.version?.text),
      .integer(object.round), .optional(object.description?.json))
  }

  /// Forgets a foreign object.
  public func removeForeign(_ name: ObjectName) throws(SyncError) {
    try run("DELETE FROM foreign_objects WHERE name = ?", .text(name.text))
  }
}
