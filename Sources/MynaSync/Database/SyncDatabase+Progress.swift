public import FoundationEssentials
import SQLite

/// The progress of a transfer.
public struct TransferShare: Equatable, Sendable {
  /// The bytes that were carried.
  public let bytes: Int
  /// All bytes.
  public let size: Int

  /// A part of a whole.
  public init(bytes: Int, size: Int) { (self.bytes, self.size) = (bytes, size) }
}

extension SyncDatabase {
  /// Returns how far the transfer of a take has come; nil if there is none.
  public func progress(of take: UUID) throws(SyncError) -> TransferShare? {
    try row("SELECT bytes, size FROM progress WHERE take = ?", [.text(take.uuidString)]) {
      TransferShare(bytes: $0.integer(0), size: $0.integer(1))
    }
  }

  /// Returns all transfers under way; there are a few at a time.
  public func progress() throws(SyncError) -> [UUID: TransferShare] {
    let rows = try rows("SELECT take, bytes, size FROM progress LIMIT 1000") {
      row throws(SQLiteError) in
      (try row.id(0), TransferShare(bytes: row.integer(1), size: row.integer(2)))
    }
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }

  /// Takes down how far a transfer has come; nil when it is over.
  public func setProgress(_ share: TransferShare?, of take: UUID) throws(SyncError) {
    guard let share else {
      return try run("DELETE FROM progress WHERE take = ?", .text(take.uuidString))
    }
    try run(
      "INSERT OR REPLACE INTO progress VALUES (?, ?, ?)", .text(take.uuidString),
      .integer(share.bytes), .integer(share.size))
  }

  /// Forgets all transfers, as those of a process that was killed.
  public func removeProgress() throws(SyncError) { try run("DELETE FROM progress") }
}
