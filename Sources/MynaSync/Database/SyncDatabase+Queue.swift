import Foundation
import SQLite

/// What the engine asks of the queue as a whole.
extension SyncDatabase {
  /// The number of the last intent that was ever put into the queue and is in it; 0 for an empty one.
  func lastIntent() throws(SyncError) -> Int { try count("SELECT max(number) FROM intents") }

  /// How many of a kind were put into the queue after a number.
  func intentCount(_ kind: SyncIntent.Kind, after number: Int) throws(SyncError) -> Int {
    try count(
      "SELECT count(*) FROM intents WHERE kind = ? AND number > ?", .text(kind.rawValue),
      .integer(number))
  }

  /// Lets all that has failed be tried now.
  func wakeIntents(at date: Date) throws(SyncError) {
    try run(
      "UPDATE intents SET not_before = ? WHERE failure IS NOT NULL AND not_before > ?",
      .real(date.timeIntervalSince1970), .real(date.timeIntervalSince1970))
  }

  /// How many takes are here and in the cloud, and how many are in the cloud alone.
  func soundCounts() throws(SyncError) -> (both: Int, cloud: Int) {
    let all = try count("SELECT count(*) FROM entries WHERE hash IS NOT NULL AND is_deleted = 0")
    let both = try count(
      """
      SELECT count(*) FROM shadow JOIN entries ON id = take
      WHERE shadow.hash IS NOT NULL AND entries.hash IS NOT NULL AND entries.is_deleted = 0
      """)
    return (both, all - both)
  }
}
