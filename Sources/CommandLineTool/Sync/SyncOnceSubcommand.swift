import MynaStudio
import MynaSync

struct SyncOnceSubcommand: SyncSubcommand {
  let options: SyncOptions
  let bytesPerSecond: Int?
  let asJSON: Bool

  func run() throws -> ExitStatus {
    let session = try CloudSession(bytesPerSecond: bytesPerSecond)
    let service = session.sync
    var options = options
    (options.lists, options.retries) = (true, true)
    let progress = SyncProgress(session.folders)
    defer { progress.clear() }
    let report = try InterruptibleTask.wait { [options] () async throws(SyncServiceError) in
      try await service.round(options)
    } meanwhile: {
      progress.show()
    }
    progress.clear()
    if asJSON {
      try Console.print(json: SyncSummary(report))
    } else {
      try Console.print(report.sentence)
    }
    if let confirmation = report.confirmation { Console.say(confirmation.sentence) }
    return report.confirmation == nil && report.failedCount == 0 ? .done : .failed
  }
}
