public import FoundationEssentials

/// The database's knowledge of one take.
public struct SyncEntry: Equatable, Sendable {
  /// The take.
  public let id: UUID
  /// Its fields.
  public var fields: TakeFields
  /// The number of its last change, by which readers know what they have not seen.
  public let change: Int

  /// An entry.
  public init(id: UUID, fields: TakeFields, change: Int = 0) {
    (self.id, self.fields, self.change) = (id, fields, change)
  }
}
