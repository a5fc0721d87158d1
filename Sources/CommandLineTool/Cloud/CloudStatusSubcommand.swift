import MynaCloud
import MynaStudio
import Secrets
import Translations

struct CloudStatusSubcommand: CloudSubcommand {
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    try arguments.atMost(1)
    asJSON = arguments.has("json")
  }

  func run() throws -> ExitStatus {
    let session = try CloudSession()
    guard let account = try session.accountFile.read() else {
      if asJSON {
        try Console.print(json: CloudStatusSummary())
      } else {
        Console.say(CloudAccountError.noAccount.sentence)
      }
      return .done
    }
    var report = CloudStatusSummary(account)
    var problem: (any Error)?
    do {
      if let name = account.secretName, let location = try session.secrets.location(of: name) {
        report.record(location)
      }
      let location = try session.location()
      report.unfinished = location.unfinishedCount
      if let status = try SyncStateQuery(folders: session.folders)?.status() {
        report.record(status)
      }
      let page = try InterruptibleTask.wait { () throws(CloudError) in
        try await location.storage.page(of: "", after: nil)
      }
      report.record(page)
    } catch {
      problem = error
      report.problem = Translations.inEnglish { ErrorMessages.of(error) }
    }
    if asJSON {
      try Console.print(json: report)
    } else {
      for line in report.lines { try Console.print(line.onOneLine) }
      if let problem = problem.flatMap(ErrorMessages.of) { Console.say(problem) }
    }
    return problem == nil ? .done : .failed
  }
}
