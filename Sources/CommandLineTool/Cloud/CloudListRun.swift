import FoundationEssentials
import MynaCloud
import MynaStudio

/// `myna cloud ls`: what is there.
struct CloudListRun: CloudWork {
  /// Objects that are asked about at the same time.
  private static let width = 8
  /// The time for which an object is asked about that brings trouble.
  private static let patience = Duration.seconds(20)

  private let prefix: String
  private let asJSON: Bool
  /// Whether no object is asked about by itself.
  private let namesOnly: Bool

  init(_ words: [String], _ arguments: ParsedArguments) throws {
    guard words.count <= 1 else {
      throw UsageError("“\(words[1])” is one word too many for “myna cloud ls”.")
    }
    prefix = words.first ?? ""
    (asJSON, namesOnly) = (arguments.has("json"), arguments.has("names"))
  }

  func run() throws -> ExitStatus {
    let storage = try CloudSession().place().storage
    var list: any CloudListing = asJSON ? JSONListing() : TextListing()
    do {
      try show(storage, &list)
    } catch {
      // What was printed so far is to be a whole document.
      try list.end()
      throw error
    }
    try list.end()
    if list.isEmpty, !asJSON {
      Console.say(
        prefix.isEmpty ? "Nothing is there yet." : "Nothing there begins with “\(prefix)”.")
    }
    return .done
  }

  private func show(_ storage: any ObjectStorage, _ list: inout any CloudListing) throws {
    // A storage lists what is below a folder; the rest of the prefix is for us to look at.
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    try CloudLoop.eachPage(of: folder, in: storage) { page in
      let entries = page.filter { $0.name.text.hasPrefix(prefix) }
      if namesOnly {
        for entry in entries { try list.add(CloudRow(entry)) }
      } else {
        try describe(entries, in: storage, list: &list)
      }
      try list.flush()
    }
  }

  /// Asks about each of these objects, and prints rows as they come, in the order of the listing.
  private func describe(
    _ entries: [ListedObject], in storage: any ObjectStorage, list: inout any CloudListing
  ) throws {
    var policy = RetryNotice.policy
    // One object that the server cannot read must not keep all others back.
    policy.total = Self.patience
    let retry = Retry(policy)
    try CloudLoop.inOrder(entries.count, atOnce: Self.width) { index throws(CloudError) in
      try await retry { () throws(CloudError) in try await storage.describe(entries[index].name) }
    } report: { index, result in
      switch result {
      case .success(let object): try list.add(CloudRow(object))
      // Removed since it was listed.
      case .failure(.notFound): return true
      case .failure(let error):
        guard error.concernsOneObject else { throw error }
        let problem = error.sentence(about: entries[index].name.text)
        try list.add(CloudRow(entries[index], problem: problem))
        if !asJSON {
          try list.flush()
          Console.say("“\(entries[index].name.text)” cannot be described. \(problem)")
        }
      }
      try list.flush()
      return true
    }
  }
}

extension CloudError {
  /// Whether other objects can be asked about all the same.
  fileprivate var concernsOneObject: Bool {
    switch self {
    case .noNetwork, .noAnswer, .cancelled: false
    default: !pausesStorage
    }
  }
}
