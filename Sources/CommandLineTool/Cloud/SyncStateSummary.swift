import FoundationEssentials
import MynaSync
import Sentences
import Translations

struct SyncStateSummary: Encodable {
  private let both: Int
  private let cloudOnly: Int
  private let waitingUploads: Int
  private let waitingDownloads: Int
  private let waitingDeletions: Int
  private let failed: Int
  private let lastRound: String
  private let lastSuccess: String?
  private let problem: String?
  private let confirm: String?
  /// The problem in the user’s language.
  private let obstacle: String?

  init(_ status: SyncStatus, last: Date) {
    (both, cloudOnly, failed) = (status.bothCount, status.cloudCount, status.failedCount)
    (waitingUploads, waitingDownloads) = (status.waitingUploads, status.waitingDownloads)
    waitingDeletions = status.waitingDeletions
    (lastRound, lastSuccess) = (
      NumberFormatting.timestamp(last), status.lastSuccess.map(NumberFormatting.timestamp)
    )
    obstacle = status.failure?.error.sentence ?? status.confirmation?.sentence
    problem = Translations.inEnglish {
      status.failure?.error.sentence ?? status.confirmation?.sentence
    }
    confirm = status.confirmation?.kind.option
  }

  var lines: [String] {
    var counts = [
      trCount(
        "%1 recording on this computer and in the cloud",
        "%1 recordings on this computer and in the cloud", both)
    ]
    if cloudOnly > 0 {
      counts.append(
        trCount("%1 recording only in the cloud", "%1 recordings only in the cloud", cloudOnly))
    }
    let waiting = waitingUploads + waitingDownloads + waitingDeletions
    if waiting > 0 {
      counts.append(trCount("%1 recording waiting", "%1 recordings waiting", waiting))
    }
    if failed > 0 {
      counts.append(
        trCount(
          "%1 recording failed to sync: “myna list” shows why",
          "%1 recordings failed to sync: “myna list” shows why", failed))
    }
    var lines = [tr("Sync: %1", ListFormatting.list(counts))]
    lines.append(tr("Last sync: %1", lastSuccess ?? lastRound))
    if let sentence = obstacle { lines.append(tr("Sync is waiting: %1", sentence)) }
    return lines
  }

  private enum CodingKeys: String, CodingKey {
    case both = "both"
    case cloudOnly = "cloudOnly"
    case waitingUploads = "waitingUploads"
    case waitingDownloads = "waitingDownloads"
    case waitingDeletions = "waitingDeletions"
    case failed = "failed"
    case lastRound = "lastRound"
    case lastSuccess = "lastSuccess"
    case problem = "problem"
    case confirm = "confirm"
  }
}
