package import FoundationEssentials

package struct SyncEntry: Equatable, Sendable {
  package let id: UUID
  package var fields: TakeFields
  /// The number of the last change, which readers use to find new changes.
  package let change: Int

  package init(id: UUID, fields: TakeFields, change: Int = 0) {
    (self.id, self.fields, self.change) = (id, fields, change)
  }
}
