import FoundationEssentials
import SQLite

/// Living takes whose sound is in the cloud and not on this machine.
extension SyncDatabase {
  private static let cloudOnly = """
    FROM entries e WHERE e.hash IS NOT NULL AND e.is_deleted = 0
    AND NOT EXISTS (SELECT 1 FROM shadow s WHERE s.take = e.id AND s.hash IS NOT NULL)
    """

  /// The number of these that can be brought: the cloud has their objects.
  func bringableCount() throws(SyncError) -> Int {
    var count = 0
    try eachBringable { _ in count += 1 }
    return count
  }

  /// Queues the download of these but for some; one that is queued already keeps its place, its failures and its wait.
  func wantEverythingHere(at date: Date, but others: Set<UUID>) throws(SyncError) {
    let transaction = try begin()
    try eachBringable { id throws(SyncError) in
      if !others.contains(id) { try addIntent(.download, of: id, notBefore: date) }
    }
    try transaction.commit()
  }

  /// Calls `body` for all of them, but for those whose objects the cloud has lost.
  private func eachBringable(_ body: (UUID) throws(SyncError) -> Void) throws(SyncError) {
    let absent = try absentObjects()
    var last = 0
    while true {
      let page = try rows(
        "SELECT e.key, e.id \(Self.cloudOnly) AND e.key > ? ORDER BY e.key LIMIT ?",
        [.integer(last), .integer(Self.pageSize)]
      ) { row throws(SQLiteError) in (key: row.integer(0), id: try row.id(1)) }
      guard let end = page.last else { return }
      for row in page where absent[row.id] == nil { try body(row.id) }
      last = end.key
    }
  }
}
