import Foundation
import MynaCloud
import MynaStudio

/// `myna cloud ls`: what is there.
struct CloudListRun: CloudWork {
  /// Objects that are asked about at once.
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
      var entries = page.entries.filter { $0.name.text.hasPrefix(prefix) }[...]
      while !entries.isEmpty {
        let batch = Array(entries.prefix(Self.width))
        entries = entries.dropFirst(batch.count)
        for row in try rows(of: batch, in: storage) { try list.add(row) }
        if !namesOnly { try list.flush() }
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

  private func rows(
    of entries: [ListedObject], in storage: any ObjectStorage
  ) throws(CloudError) -> [CloudRow] {
    guard !namesOnly else { return entries.map { CloudRow($0) } }
    let results = try CloudLoop.wait { () throws(CloudError) in
      await Self.describe(entries, in: storage)
    }
    var rows: [CloudRow] = []
    for entry in entries {
      switch results[entry.name] {
      case .success(let object): rows.append(CloudRow(object))
      // Removed since it was listed.
      case .failure(.notFound), nil: continue
      case .failure(.objectRefused): rows.append(CloudRow(entry))
      case .failure(let error): throw error
      }
    }
    return rows
  }

  /// Asks about all of these objects at once.
  private static func describe(
    _ entries: [ListedObject], in storage: any ObjectStorage
  ) async -> [ObjectName: Result<StoredObject, CloudError>] {
    let retry = Retry()
    return await withTaskGroup(of: (ObjectName, Result<StoredObject, CloudError>).self) { group in
      for entry in entries {
        group.addTask {
          do throws(CloudError) {
            let object = try await retry { () throws(CloudError) in
              try await storage.describe(entry.name)
            }
            return (entry.name, .success(object))
          } catch {
            return (entry.name, .failure(error))
          }
        }
      }
      var results: [ObjectName: Result<StoredObject, CloudError>] = [:]
      for await (name, result) in group { results[name] = result }
      return results
    }
  }
}
