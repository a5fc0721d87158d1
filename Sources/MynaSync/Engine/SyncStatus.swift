package import FoundationEssentials

extension SyncMetadataKey {
  static let result = SyncMetadataKey("result")
}

/// The status of sync between a library and a bucket, which any process can read.
package struct SyncStatus: Equatable, Sendable {
  /// The number of takes that are both on this machine and in the cloud, except edited takes that
  /// are waiting for upload.
  package var bothCount = 0
  package var cloudCount = 0
  package var waitingUploads = 0
  package var waitingDownloads = 0
  package var waitingDeletions = 0
  package var failedCount = 0
  package var lastRound: Date?
  package var lastSuccess: Date?
  /// Why the last round failed; nil if it succeeded.
  package var failure: FailureReason?
  package var confirmation: SyncConfirmation?

  package func asks(aboutDeletions count: Int) -> Bool {
    confirmation?.kind == .delete
      || MassChangeCheck.isMass(count, of: bothCount + cloudCount + waitingDeletions)
  }

  package init() {}
}

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
    // Encoding plain values can't fail.
    guard let data = try? JSONEncoder().encode(kept) else { return }
    try database.setFact(.result, to: String(decoding: data, as: UTF8.self))
  }

  private static func old(in database: SyncDatabase) -> SavedRoundResult? {
    // There may be no result yet, or one from an older version.
    guard let text = try? database.fact(.result) else { return nil }
    return try? JSONDecoder().decode(SavedRoundResult.self, from: Data(text.utf8))
  }

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
