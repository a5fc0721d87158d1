import FoundationEssentials
import MynaCloud
import SQLite

/// Living takes whose objects the bucket does not have: somebody removed them there, or deleted the take for good while another
/// machine put it back.
extension SyncDatabase {
  /// Seconds after which a sound that a log tells of must have been listed, whatever the clocks of machines say.
  private static let patience = 86_400.0
  private static let condition = """
    FROM entries e WHERE e.is_deleted = 0 AND e.object IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM objects o WHERE o.name = e.object AND o.take = e.id)
    """
  private static let isHere =
    "EXISTS (SELECT 1 FROM shadow s WHERE s.take = e.id AND s.hash IS NOT NULL)"

  /// Returns the object of a take that the bucket has lost; nil for a take whose object is there, or has no object.
  func absentObject(of take: UUID) throws(SyncError) -> ObjectName? {
    try absent(
      rows("SELECT id, fields, change \(Self.condition) AND e.id = ?", [.text(take.uuidString)]) {
        row throws(SQLiteError) in try Self.entry(row)
      })[take]
  }

  /// Returns all objects of takes that the bucket has lost.
  func absentObjects() throws(SyncError) -> [UUID: ObjectName] {
    try absent(
      rows("SELECT id, fields, change \(Self.condition)", []) { row throws(SQLiteError) in
        try Self.entry(row)
      })
  }

  /// Returns living takes of other programs' objects whose objects are gone, or are another take's, and whose sounds are not here.
  func absentForeignTakes() throws(SyncError) -> [UUID] {
    var absent: [UUID] = []
    for entry in try rows(
      "SELECT id, fields, change \(Self.condition) AND NOT \(Self.isHere)", [], Self.entry)
    where !entry.fields.isSoundTold || entry.fields.isSoundUnknown {
      // One that waits to be described is there; a hidden copy is not shown.
      if let foreign = try foreign(of: entry.id), foreign.copied == nil { continue }
      absent.append(entry.id)
    }
    return absent
  }

  /// Returns living takes whose sounds are here, and whose objects this machine has not seen in the bucket.
  func takesWithoutObject() throws(SyncError) -> [UUID] {
    try rows("SELECT id \(Self.condition) AND \(Self.isHere)") {
      row throws(SQLiteError) in try row.id(0)
    }
  }

  private func absent(_ entries: [SyncEntry]) throws(SyncError) -> [UUID: ObjectName] {
    guard let listed = try fact(.listed).flatMap(Double.init) else { return [:] }
    let limit = Date(timeIntervalSince1970: listed - Self.patience)
    var absent: [UUID: ObjectName] = [:]
    for entry in entries {
      guard let value = entry.fields[.sound], value.stamp.date < limit,
        let object = entry.fields.sound?.object
      else { continue }
      absent[entry.id] = object
    }
    return absent
  }
}
