import MynaSync

struct SyncSummary: Encodable {
  private let uploaded: Int
  private let downloaded: Int
  private let deleted: Int
  private let changedHere: Int
  private let published: Int
  private let waiting: Int
  private let failed: Int
  private let confirm: String?
  private let next: String?

  init(_ report: SyncReport) {
    (uploaded, downloaded) = (report.uploadCount, report.downloadCount)
    (deleted, changedHere) = (report.deletionCount, report.changedCount)
    (published, waiting) = (report.publishedCount, report.waitingCount)
    failed = report.failedCount
    confirm = report.confirmation?.kind.option
    next = report.nextDate.map(NumberFormatting.timestamp)
  }

  private enum CodingKeys: String, CodingKey {
    case uploaded = "uploaded"
    case downloaded = "downloaded"
    case deleted = "deleted"
    case changedHere = "changedHere"
    case published = "published"
    case waiting = "waiting"
    case failed = "failed"
    case confirm = "confirm"
    case next = "next"
  }
}

extension SyncConfirmation.Kind {
  /// The name of the `myna sync` option that confirms this change.
  var option: String {
    switch self {
    case .delete: "delete"
    case .uploadAgain: "upload-again"
    }
  }
}
