import MynaStudio
import MynaSync

/// `myna sync`: one round.
struct SyncOnceRun: SyncWork {
  let confirmed: Set<SyncConfirmation.Kind>
  let asJSON: Bool

  func run() throws -> ExitStatus {
    let session = try CloudSession()
    let service = session.sync
    let options = SyncOptions(lists: true, confirmed: confirmed, retries: true)
    let report = try CloudLoop.wait { () async throws(SyncServiceError) in
      try await service.round(options)
    }
    if asJSON {
      try Console.print(json: SyncSummary(report))
    } else {
      try Console.print(report.sentence)
    }
    if let confirmation = report.confirmation { Console.say(confirmation.sentence) }
    return report.confirmation == nil && report.failedCount == 0 ? .done : .failed
  }
}
