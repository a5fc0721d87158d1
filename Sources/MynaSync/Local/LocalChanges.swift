import FoundationEssentials
import MynaLibrary

extension SyncMetadataKey {
  /// The number of the last library change that was compared.
  static let libraryChange = SyncMetadataKey("libraryChange")
  /// The number of the last entry change that was compared.
  static let compared = SyncMetadataKey("compared")
}

/// Finds takes that changed in the library or in their entries and compares them.
struct LocalChanges {
  let database: SyncDatabase
  let store: LibraryStore
  let date: Date

  private static let batch = 500

  /// Compares takes that changed in the library since the last comparison, or all takes if it is
  /// unknown when that was.
  ///
  /// - Returns: the number of takes changed in the library.
  func compareLibrary(isFirst: Bool) throws(SyncError) -> Int {
    let known = Int(try database.fact(.libraryChange) ?? "")
    let (last, ids) = try inLibrary { () throws(LibraryError) in
      try store.changes(after: known ?? 0)
    }
    var reconciliation = try Reconciliation(database, store, date: date)
    // A rebuilt index restarts its change numbers.
    let isRestarted = known.map { last < $0 } ?? true
    if let ids, !isRestarted, !isFirst {
      for start in stride(from: 0, to: ids.count, by: Self.batch) {
        try reconciliation.reconcile(ids[start..<min(ids.count, start + Self.batch)])
      }
    } else {
      try compareAll(&reconciliation)
    }
    if known != last { try database.setFact(.libraryChange, to: String(last)) }
    return reconciliation.changedCount
  }

  func compareEntries() throws(SyncError) -> Int {
    var change = Int(try database.fact(.compared) ?? "") ?? 0
    let last = try database.lastChange
    guard change < last else { return 0 }
    var reconciliation = try Reconciliation(database, store, date: date)
    while true {
      let page = try database.entries(changedAfter: change, limit: Self.batch)
        .filter { $0.change <= last }
      guard let end = page.last else { break }
      try reconciliation.reconcile(page.map(\.id))
      change = end.change
      try database.setFact(.compared, to: String(change))
    }
    try database.setFact(.compared, to: String(last))
    return reconciliation.changedCount
  }

  private func compareAll(_ reconciliation: inout Reconciliation) throws(SyncError) {
    for isTrash in [false, true] {
      let keys = try inLibrary { () throws(LibraryError) in
        try store.keys(TakeQuery(isTrash: isTrash))
      }
      for start in stride(from: 0, to: keys.count, by: Self.batch) {
        let ids = try inLibrary { () throws(LibraryError) in
          try store.takes(keys[start..<min(keys.count, start + Self.batch)]).map(\.id)
        }
        try reconciliation.reconcile(ids)
      }
    }
    var last: UUID?
    while true {
      let page = try database.shadows(after: last, limit: Self.batch)
      guard let end = page.last else { break }
      try reconciliation.reconcile(page.map(\.id))
      last = end.id
    }
    try reconcileDeletions(&reconciliation)
  }

  /// Compares takes that were permanently deleted before their changes could be compared.
  private func reconcileDeletions(_ reconciliation: inout Reconciliation) throws(SyncError) {
    var ids: [UUID] = []
    for id in reconciliation.deletions.keys
    where try database.shadow(of: id)?.isDeleted == false { ids.append(id) }
    if !ids.isEmpty { try reconciliation.reconcile(ids) }
  }
}
