import FoundationEssentials
import MynaCloud
import SQLite

/// Objects of takes whose present content this machine does not know.
extension SyncDatabase {
  /// After so many seconds an object is asked for once more in a place that lists no versions.
  static let interval = 7 * 86_400.0

  /// Returns objects that are to be asked for, in the order of their names: those that were changed, those of
  /// sounds that are here, and those of takes with several objects.
  ///
  /// - Parameter hasVersions: whether a listing tells that an object was changed; if not, all are asked for now and then.
  func unseenObjects(
    after name: ObjectName?, hasVersions: Bool, at date: Date, limit: Int
  ) throws(SyncError) -> [KnownObject] {
    let now = date.timeIntervalSince1970
    return try rows(
      """
      SELECT o.name, o.take, o.version, o.size, o.round, o.seen, o.hash
      FROM objects o JOIN entries e ON e.id = o.take
      WHERE o.name > ? AND e.object = o.name
        AND (CASE WHEN o.seen IS NULL
            THEN e.is_deleted = 0
              AND (EXISTS (SELECT 1 FROM shadow s WHERE s.take = e.id AND s.hash IS NOT NULL)
                OR EXISTS (SELECT 1 FROM objects p WHERE p.take = o.take AND p.name != o.name))
            ELSE o.seen IS NOT coalesce(o.version, o.seen) OR o.hash IS NOT e.hash END
          OR (? AND abs(? - o.checked) > ?))
        AND NOT EXISTS (SELECT 1 FROM intents i WHERE i.take = e.id AND i.kind = 'upload')
      ORDER BY o.name LIMIT ?
      """,
      [
        .text(name?.text ?? ""), .boolean(!hasVersions), .real(now), .real(Self.interval),
        .integer(limit),
      ], Self.object)
  }

  /// Has objects that are new here asked for when their time comes, in a place that lists no versions.
  func beginInterval(at date: Date) throws(SyncError) {
    try run(
      "UPDATE objects SET checked = ? WHERE checked IS NULL", .real(date.timeIntervalSince1970))
  }

  /// Takes down that an object was asked for.
  func noteChecked(_ name: ObjectName, at date: Date) throws(SyncError) {
    try run(
      "UPDATE objects SET checked = ? WHERE name = ?", .real(date.timeIntervalSince1970),
      .text(name.text))
  }

  /// Has the object of a take asked for once more if it was known by its metadata alone, and a log tells of other bytes: another
  /// program can have kept the metadata beside its own content.
  func doubtSeen(
    of take: UUID, _ sound: SoundReference?, since old: StampedValue?
  ) throws(SyncError) {
    guard let sound, let md5 = sound.md5, let object = try object(sound.object),
      object.take == take, object.seen?.hash == sound.hash
    else { return }
    let before = old.flatMap { SoundReference($0.value) }
    if before?.hash == sound.hash, before?.object == sound.object, before?.md5 == md5 { return }
    try run(
      "UPDATE objects SET seen = '', checked = NULL WHERE name = ?", .text(sound.object.text))
  }

  /// Takes down that a listing has a known object with another version.
  func noteChanged(_ object: ListedObject, in round: Int) throws(SyncError) {
    // Without a version that was seen it counts as one that was, so that it is asked for wherever its sound is.
    try run(
      """
      UPDATE objects SET version = ?, size = coalesce(?, size), round = ?,
        seen = coalesce(seen, version, ''), checked = NULL WHERE name = ?
      """,
      .optional(object.version?.text), object.size.map { .integer($0) } ?? .null, .integer(round),
      .text(object.name.text))
  }
}
