package import FoundationEssentials

/// The database's knowledge of one take.
package struct SyncEntry: Equatable, Sendable {
  /// The take.
  package let id: UUID
  /// Its fields.
  package var fields: TakeFields
  /// The number of its last change, by which readers know what they have not seen.
  package let change: Int

  /// An entry.
  package init(id: UUID, fields: TakeFields, change: Int = 0) {
    (self.id, self.fields, self.change) = (id, fields, change)
  }
}
