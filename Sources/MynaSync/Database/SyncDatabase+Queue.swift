import FoundationEssentials
import SQLite

/// What the engine asks of the queue as a whole.
extension SyncDatabase {
  /// The number of the last intent that was ever put into the queue and is in it; 0 for an empty one.
  func lastIntent() throws(SyncError) -> Int { try count("SELECT max(number) FROM intents") }

  /// The number of deletions queued after a number, without those that are left to another machine until a later date.
  func deletionCount(after number: Int, at date: Date) throws(SyncError) -> Int {
    try count(
      """
      SELECT count(*) FROM intents
      WHERE kind = 'delete' AND number > ? AND NOT (is_spare AND not_before > ?)
      """, .integer(number), .real(date.timeIntervalSince1970))
  }

  /// Has the object of a take removed from a date on, if the machine that is to do so has not done it by then; changes nothing if
  /// its deletion is in the queue.
  func addSpareDeletion(of take: UUID, notBefore: Date) throws(SyncError) {
    try run(
      "INSERT OR IGNORE INTO intents (take, kind, not_before, is_spare) VALUES (?, 'delete', ?, 1)",
      .text(take.uuidString), .real(notBefore.timeIntervalSince1970))
  }

  /// Takes such a deletion out of the queue, if there is one.
  func removeSpareDeletion(of take: UUID) throws(SyncError) {
    try run(
      "DELETE FROM intents WHERE take = ? AND kind = 'delete' AND is_spare",
      .text(take.uuidString))
  }

  /// Lets all that has failed be tried now.
  func wakeIntents(at date: Date) throws(SyncError) {
    try run(
      "UPDATE intents SET not_before = ? WHERE failure IS NOT NULL AND not_before > ?",
      .real(date.timeIntervalSince1970), .real(date.timeIntervalSince1970))
  }

  /// Brings back what waits for longer than anything does, as after a round with a clock that was ahead.
  ///
  /// - Parameter longest: the longest wait in seconds, also of a deletion that is left to another machine.
  func shortenWaits(
    at date: Date, longest: (own: Double, spare: Double)
  ) throws(SyncError) {
    let now = date.timeIntervalSince1970
    for (isSpare, longest) in [(false, longest.own), (true, longest.spare)] {
      try run(
        "UPDATE intents SET not_before = ? WHERE is_spare = ? AND not_before > ?",
        .real(isSpare ? now + longest : now), .boolean(isSpare), .real(now + longest + 60))
    }
  }

  /// How many takes are here and in the cloud, and how many are in the cloud alone.
  ///
  /// A take that was edited here and waits for its upload is in neither.
  func soundCounts() throws(SyncError) -> (both: Int, cloud: Int) {
    let all = try count("SELECT count(*) FROM entries WHERE hash IS NOT NULL AND is_deleted = 0")
    let both = """
      shadow JOIN entries ON id = shadow.take
      WHERE shadow.hash IS NOT NULL AND entries.hash IS NOT NULL AND entries.is_deleted = 0
      """
    let known = try count("SELECT count(*) FROM \(both)")
    // Begins with the queue, which is short where there are many takes in the cloud.
    let edited = try count(
      """
      SELECT count(*) FROM intents CROSS JOIN \(both)
      AND shadow.take = intents.take AND kind = 'upload'
      """)
    return (known - edited, all - known)
  }
}
