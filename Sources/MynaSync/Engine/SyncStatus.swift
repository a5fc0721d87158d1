package import FoundationEssentials

extension SyncFact {
  /// The result of the last round, as JSON.
  static let result = SyncFact("result")
}

/// The state of sync between a library and a place, as any process can read it.
package struct SyncStatus: Equatable, Sendable {
  /// Takes that are here and in the cloud, without those that were edited here and wait for their
  /// upload.
  package var bothCount = 0
  /// Takes that are in the cloud alone.
  package var cloudCount = 0
  /// Sounds that wait to be uploaded.
  package var waitingUploads = 0
  /// Sounds that wait to be downloaded.
  package var waitingDownloads = 0
  /// Objects that wait to be removed.
  package var waitingDeletions = 0
  /// The number of these that have failed.
  package var failedCount = 0
  /// The end of the last round; nil before the first.
  package var lastRound: Date?
  /// The end of the last round that went well.
  package var lastSuccess: Date?
  /// Why the last round did not go well; nil if it did.
  package var failure: FailureReason?
  /// The question that a person has to answer; nil for none.
  package var confirmation: SyncConfirmation?

  /// Whether a person is asked before so many deletions reach the cloud.
  package func asks(aboutDeletions count: Int) -> Bool {
    confirmation?.kind == .delete
      || MassChangeCheck.isMass(count, of: bothCount + cloudCount + waitingDeletions)
  }

  /// Nothing was ever done.
  package init() {}
}

/// The kept result of a round.
private struct SavedRoundResult: Codable {
  var date: Date
  var success: Date?
  var failure: FailureReason?
  var confirmation: SyncConfirmation?

  private enum CodingKeys: String, CodingKey {
    case date = "date"
    case success = "success"
    case failure = "failure"
    case confirmation = "confirmation"
  }
}

extension SyncStatus {
  /// Keeps what came of a round.
  static func record(
    _ result: Result<SyncReport, SyncError>, in database: SyncDatabase, at date: Date
  ) throws(SyncError) {
    var kept = SavedRoundResult(date: date, success: old(in: database)?.success)
    switch result {
    case .success(let report): (kept.success, kept.confirmation) = (date, report.confirmation)
    case .failure(.busy), .failure(.cancelled): return
    case .failure(let error):
      (kept.failure, kept.confirmation) = (
        FailureReason(error), old(in: database)?.confirmation
      )
    }
    // Plain values can always be encoded.
    guard let data = try? JSONEncoder().encode(kept) else { return }
    try database.setFact(.result, to: String(decoding: data, as: UTF8.self))
  }

  private static func old(in database: SyncDatabase) -> SavedRoundResult? {
    // What an older version has written, or nobody yet, tells nothing.
    guard let text = try? database.fact(.result) else { return nil }
    return try? JSONDecoder().decode(SavedRoundResult.self, from: Data(text.utf8))
  }

  /// Reads how it is.
  init(_ database: SyncDatabase) throws(SyncError) {
    (bothCount, cloudCount) = try database.soundCounts()
    let (up, down, gone) = (
      try database.intentCounts(.upload), try database.intentCounts(.download),
      try database.intentCounts(.delete)
    )
    (waitingUploads, waitingDownloads, waitingDeletions) = (up.all, down.all, gone.all)
    failedCount = up.failed + down.failed + gone.failed
    let kept = Self.old(in: database)
    (lastRound, lastSuccess) = (kept?.date, kept?.success)
    (failure, confirmation) = (kept?.failure, kept?.confirmation)
  }
}
