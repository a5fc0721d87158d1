public import FoundationEssentials

/// Edits of takes that go on while the list is looked at.
extension MemosModel {
  /// The share of a take's edit that is done, 0…1; nil while nobody edits it, or it takes no time.
  public func editProgress(of id: UUID) -> Double? { jobs.edits[id] }

  /// Tells of the rows whose takes are edited, or were a moment ago.
  func tellOfEdits(_ ids: Set<UUID>) {
    for position in ids.compactMap(position(of:)) { onChange(.updated(position..<position + 1)) }
  }
}
