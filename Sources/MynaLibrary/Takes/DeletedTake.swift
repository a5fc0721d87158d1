package import FoundationEssentials

/// A take that the user has deleted, whether in the trash or permanently.
package struct DeletedTake: Equatable, Sendable {
  package let id: UUID
  package let date: Date

  package init(id: UUID, date: Date) { (self.id, self.date) = (id, date) }
}
