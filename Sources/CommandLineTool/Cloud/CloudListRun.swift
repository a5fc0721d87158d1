import Foundation
import MynaCloud
import MynaStudio

/// `myna cloud ls`: what is there.
struct CloudListRun: CloudWork {
  /// Objects that are asked about at the same time.
  private static let width = 8

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
    // A storage lists what is below a folder; the rest of the prefix is for us to look at.
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    var next: PageToken?
    repeat {
      let token = next
      let page = try CloudLoop.retrying { () throws(CloudError) in
        try await storage.page(of: folder, after: token)
      }
      let entries = page.entries.filter { $0.name.text.hasPrefix(prefix) }
      if namesOnly {
        for entry in entries { try list.add(CloudRow(entry)) }
      } else {
        try describe(entries, in: storage, list: &list)
      }
      try list.flush()
      next = page.next
      // A server that does not go on would be asked for ever.
      if next == token { break }
    } while next != nil
    try list.end()
    if list.isEmpty, !asJSON {
      Console.say(
        prefix.isEmpty ? "Nothing is there yet." : "Nothing there begins with “\(prefix)”.")
    }
    return .done
  }

  /// Asks about each of these objects, and prints rows as they come, in the order of the listing.
  private func describe(
    _ entries: [ListedObject], in storage: any ObjectStorage, list: inout any CloudListing
  ) throws {
    let retry = Retry(RetryNotice.policy)
    try CloudLoop.inOrder(entries.count, atOnce: Self.width) { index throws(CloudError) in
      try await retry { () throws(CloudError) in try await storage.describe(entries[index].name) }
    } report: { index, result in
      switch result {
      case .success(let object): try list.add(CloudRow(object))
      // Removed since it was listed.
      case .failure(.notFound): return true
      case .failure(.objectRefused): try list.add(CloudRow(entries[index]))
      case .failure(let error): throw error
      }
      try list.flush()
      return true
    }
  }
}
