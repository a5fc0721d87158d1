import FoundationEssentials
import MynaCloud
import MynaStudio
import Translations

struct CloudListSubcommand: CloudSubcommand {
  /// The number of objects whose details are requested at the same time.
  private static let width = 8
  /// How long to keep retrying a request for one object's details.
  private static let patience = Duration.seconds(20)

  private let prefix: String
  private let asJSON: Bool
  /// Whether to show only what the listing contains, without requesting each object's details.
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
      // End the list even after an error, so that the JSON printed so far is a valid document.
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
    // Cloud storage can only list whole folders, so filter the results by the rest of the prefix.
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
    // Retry for a shorter time, because an object that the server cannot read would delay all
    // others.
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
  /// Whether requests for other objects can still succeed after this error.
  fileprivate var concernsOneObject: Bool {
    switch self {
    case .noNetwork, .noAnswer, .cancelled: false
    default: !pausesStorage
    }
  }
}
