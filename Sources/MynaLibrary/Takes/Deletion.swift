package import FoundationEssentials

/// A take that the user has deleted, whether in the trash or permanently.
package struct Deletion: Equatable, Sendable {
  /// The take's ID.
  package let id: UUID
  /// The date of the deletion.
  package let date: Date

  /// Creates a deletion.
  package init(id: UUID, date: Date) { (self.id, self.date) = (id, date) }
}
