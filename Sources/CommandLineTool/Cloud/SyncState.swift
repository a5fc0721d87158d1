import FoundationEssentials
import MynaSync

struct SyncState: Encodable {
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

  init(_ status: SyncStatus, last: Date) {
    (both, cloudOnly, failed) = (status.bothCount, status.cloudCount, status.failedCount)
    (waitingUploads, waitingDownloads) = (status.waitingUploads, status.waitingDownloads)
    waitingDeletions = status.waitingDeletions
    (lastRound, lastSuccess) = (
      NumberText.timestamp(last), status.lastSuccess.map(NumberText.timestamp)
    )
    problem = status.failure?.error.sentence ?? status.confirmation?.sentence
    confirm = status.confirmation?.kind.option
  }

  var lines: [String] {
    var counts = ["\(NumberText.count(both, "recording", "recordings")) here and in the cloud"]
    if cloudOnly > 0 { counts.append("\(cloudOnly) only in the cloud") }
    let waiting = waitingUploads + waitingDownloads + waitingDeletions
    if waiting > 0 { counts.append("\(waiting) waiting") }
    if failed > 0 { counts.append("\(failed) failed: “myna list” says why") }
    var lines = ["Sync: \(counts.joined(separator: ", "))"]
    lines.append("Last sync: \(lastSuccess ?? lastRound)")
    if let problem { lines.append("Sync is waiting: \(problem)") }
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
