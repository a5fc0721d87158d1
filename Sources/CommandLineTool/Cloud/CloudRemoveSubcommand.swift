import MynaCloud
import MynaStudio
import Translations

struct CloudRemoveSubcommand: CloudSubcommand {
  private let names: [ObjectName]
  private let isSure: Bool

  init(_ words: [String], _ arguments: ParsedArguments) throws {
    guard !words.isEmpty else {
      throw UsageError(
        tr("Specify the files to remove; “myna cloud ls” lists the files in the cloud."))
    }
    names = words.map { ObjectName(listed: $0) }
    isSure = arguments.has("yes")
  }

  func run() throws -> ExitStatus {
    let storage = try CloudSession().location().storage
    // First check that all objects exist, so that a mistyped name stops the command before anything
    // is deleted.
    for name in names {
      do throws(CloudError) {
        _ = try InterruptibleTask.retrying { () throws(CloudError) in
          try await storage.describe(name)
        }
      } catch {
        Console.say(error.sentence(about: name.text))
        return .failed
      }
    }
    guard try isSure || confirm() else { return .failed }
    let results = JSONResults<RemovalSummary>()
    for (index, name) in names.enumerated() {
      do throws(CloudError) {
        try InterruptibleTask.retrying { () throws(CloudError) in
          try await storage.delete(name, of: nil)
        }
      } catch .notFound {
        // The object existed a moment ago. Either an earlier attempt deleted it and the response
        // was lost, or another machine deleted it.
      } catch {
        Console.say(error.sentence(about: name.text))
        // The array of `--json` contains only the removed objects.
        if Console.printsLines {
          let failure = Interruption.hasCome ? nil : error
          try results.add(
            RemovalSummary(
              name: name.text, failure?.sentence(about: name.text),
              failure?.resultCode ?? .canceled))
          for rest in names[(index + 1)...] {
            try results.add(RemovalSummary(name: rest.text, nil, .canceled))
          }
        }
        if Console.printsJSON { try results.end() }
        return .failed
      }
      Console.note(tr("“%1” was removed.", name.text))
      if Console.printsJSON { try results.add(RemovalSummary(name: name.text)) }
    }
    if Console.printsJSON { try results.end() }
    return .done
  }

  private func confirm() throws -> Bool {
    guard Console.inputIsTerminal else { throw CloudFileError.notConfirmed }
    let question =
      names.count == 1
      ? tr("Permanently remove “%1”? This cannot be undone. (yes/no)", names[0].text)
      : trCount(
        "Permanently remove %1 file? This cannot be undone. (yes/no)",
        "Permanently remove %1 files? This cannot be undone. (yes/no)", names.count)
    let answer = try Question(question).ask()
    let isYes = ["y", "yes"].contains(answer.lowercased())
    if !isYes { Console.say(tr("Nothing was removed.")) }
    return isYes
  }
}

/// The result of removing a file from the cloud.
private struct RemovalSummary: Encodable {
  private let name: String
  private let status: ResultStatus
  private let error: String?
  private let code: ResultCode?
  private let retry: Bool?

  init(name: String) {
    (self.name, status, error, code, retry) = (name, .done, nil, nil, nil)
  }

  /// - Parameter error: the message about the failure; nil if the removal was canceled.
  init(name: String, _ error: String?, _ code: ResultCode) {
    (self.name, status, self.error) = (name, error == nil ? .canceled : .failed, error)
    (self.code, retry) = (code, code.mayRetry)
  }

  private enum CodingKeys: String, CodingKey {
    case name = "name"
    case status = "status"
    case error = "error"
    case code = "code"
    case retry = "retry"
  }
}
