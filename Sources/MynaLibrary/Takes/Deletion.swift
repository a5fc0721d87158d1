package import FoundationEssentials

/// A take that a person has deleted, be it in the trash or gone for good.
package struct Deletion: Equatable, Sendable {
  /// The take.
  package let id: UUID
  /// The date of the deletion.
  package let date: Date

  /// The deletion of a take at a date.
  package init(id: UUID, date: Date) { (self.id, self.date) = (id, date) }
}
