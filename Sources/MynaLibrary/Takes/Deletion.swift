public import FoundationEssentials

/// A take that a person has deleted, be it in the trash or gone for good.
public struct Deletion: Equatable, Sendable {
  /// The take.
  public let id: UUID
  /// The date of the deletion.
  public let date: Date

  /// The deletion of a take at a date.
  public init(id: UUID, date: Date) { (self.id, self.date) = (id, date) }
}
