import FoundationEssentials
import MynaCloud
import SQLite

extension SyncDatabase {
  /// Returns objects of which several living takes say that it has their sound, and those takes.
  func sharedObjects() throws(SyncError) -> [(name: ObjectName, takes: [UUID])] {
    let pairs = try rows(
      """
      SELECT object, id FROM entries WHERE NOT is_deleted AND object IN (
        SELECT object FROM entries WHERE object IS NOT NULL AND NOT is_deleted
        GROUP BY object HAVING count(*) > 1)
      ORDER BY object, id
      """, []
    ) { row throws(SQLiteError) in (name: ObjectName(listed: row.text(0)), take: try row.id(1)) }
    var shared: [(name: ObjectName, takes: [UUID])] = []
    for pair in pairs {
      if shared.last?.name == pair.name {
        shared[shared.count - 1].takes.append(pair.take)
      } else {
        shared.append((pair.name, [pair.take]))
      }
    }
    return shared
  }
}
