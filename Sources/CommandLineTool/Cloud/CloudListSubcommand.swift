import FoundationEssentials
import MynaCloud
import MynaStudio
import Translations

struct CloudListSubcommand: CloudSubcommand {
  /// The number of objects whose details are requested at the same time.
  private static let width = 8
  /// How long a request for one object's details is retried.
  private static let patience = Duration.seconds(20)

  private let prefix: String
  private let asJSON: Bool
  /// Whether only the listing is shown, without a request for each object.
  private let namesOnly: Bool

  init(_ words: [String], _ arguments: ParsedArguments) throws {
    guard words.count <= 1 else {
      throw UsageError(tr("Unexpected argument “%1” for “myna cloud ls”.", words[1]))
    }
    prefix = words.first ?? ""
    (asJSON, namesOnly) = (arguments.has("json"), arguments.has("names"))
  }

  func run() throws -> ExitStatus {
    let storage = try CloudSession().location().storage
    var list: any CloudListing = asJSON ? JSONListing() : TextListing()
    do {
      try show(storage, &list)
    } catch {
      // Complete the document after an error too, so that the JSON printed so far is valid.
      try list.end()
      throw error
    }
    try list.end()
    if list.isEmpty, !asJSON {
      Console.say(
        prefix.isEmpty
          ? tr("There are no files in the cloud yet.")
          : tr("No files in the cloud have names that begin with “%1”.", prefix))
    }
    return .done
  }

  private func show(_ storage: any ObjectStorage, _ list: inout any CloudListing) throws {
    // Storages can only list entire folders, so the rest of the prefix is filtered here.
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    try InterruptibleTask.eachPage(of: folder, in: storage) { page in
      let entries = page.filter { $0.name.text.hasPrefix(prefix) }
      if namesOnly {
        for entry in entries { try list.add(CloudObjectSummary(entry)) }
      } else {
        try describe(entries, in: storage, list: &list)
      }
      try list.flush()
    }
  }

  private func describe(
    _ entries: [ListedObject], in storage: any ObjectStorage, list: inout any CloudListing
  ) throws {
    var policy = RetryNotice.policy
    // An object that the server cannot read must not delay all the others.
    policy.total = Self.patience
    let retry = Retry(policy)
    try InterruptibleTask.inOrder(entries.count, atOnce: Self.width) { index throws(CloudError) in
      try await retry { () throws(CloudError) in try await storage.describe(entries[index].name) }
    } report: { index, result in
      switch result {
      case .success(let object): try list.add(CloudObjectSummary(object))
      // The object was removed after it was listed.
      case .failure(.notFound): return true
      case .failure(let error):
        guard error.concernsOneObject else { throw error }
        let name = entries[index].name.text
        let problem =
          asJSON
          ? Translations.inEnglish { error.sentence(about: name) } : error.sentence(about: name)
        try list.add(CloudObjectSummary(entries[index], problem: problem))
        if !asJSON {
          try list.flush()
          Console.say(
            paragraph(
              tr("Myna couldn’t get the details of “%1” from the cloud.", entries[index].name.text),
              problem))
        }
      }
      try list.flush()
      return true
    }
  }
}

extension CloudError {
  /// Whether requests for other objects may still succeed after this error.
  fileprivate var concernsOneObject: Bool {
    switch self {
    case .noNetwork, .noAnswer, .cancelled: false
    default: !pausesStorage
    }
  }
}
