import Files
import MynaCloud
import MynaStudio

/// `myna cloud get`: files from there to here.
struct CloudGetRun: CloudWork {
  private let names: [ObjectName]
  private let destination: String?
  private let replaces: Bool
  private let isQuiet: Bool
  private let asJSON: Bool

  init(_ words: [String], _ arguments: ParsedArguments) throws {
    guard !words.isEmpty else {
      throw UsageError("Name the files to get; “myna cloud ls” shows which there are.")
    }
    // A server may have names that Myna would not give.
    names = words.map { ObjectName(listed: $0) }
    destination = arguments.text("to")
    (replaces, isQuiet) = (arguments.has("force"), arguments.has("quiet"))
    asJSON = arguments.has("json")
  }

  func run() throws -> ExitStatus {
    let place = try CloudSession().place()
    let paths = try paths()
    let progress = CloudProgress(count: names.count, isQuiet: isQuiet)
    defer { progress.clear() }
    var (status, rows) = (ExitStatus.done, [TransferSummary]())
    for (index, (name, path)) in zip(names, paths).enumerated() {
      switch download(index, name, to: path, from: place, progress) {
      case .success(let object):
        progress.finish(index)
        rows.append(TransferSummary(object, path: path))
        if !asJSON { try Console.print(path: path) }
      case .failure(.cancelled) where Interruption.hasCome:
        progress.clear()
        Interruption.claim()
        Console.say(CloudError.cancelled.sentence)
        return .failed
      case .failure(let error):
        progress.clear()
        Console.say(error.sentence(about: name.text))
        status = .failed
        // Nothing else would go well either.
        if error.pausesStorage { return status }
      }
    }
    if asJSON { try Console.print(json: rows) }
    return status
  }

  private func download(
    _ index: Int, _ name: ObjectName, to path: String, from place: CloudPlace,
    _ progress: CloudProgress
  ) -> Result<StoredObject, CloudError> {
    Result { () throws(CloudError) in
      let report = try progress.report(index) { () throws(CloudError) in
        try CloudLoop.wait { () throws(CloudError) in
          try await place.storage.describe(name).size
        }
      }
      return try CloudLoop.wait { [replaces] () throws(CloudError) in
        try await place.transfers.download(name, to: path, overwrite: replaces, progress: report)
      }
    }
  }

  /// The files to write: in a folder, or the one that was named.
  private func paths() throws -> [String] {
    let destination = destination ?? "."
    let isFolder =
      FileStatus.isFolder(destination) || destination.hasSuffix("/") || names.count > 1
    guard isFolder else { return [destination] }
    guard FileStatus.isFolder(destination) else {
      throw CloudFileError.noFolder(destination)
    }
    let names = LocalName.names(for: names, longest: NameLimit.bytes(in: destination))
    let folder = destination.hasSuffix("/") ? destination : destination + "/"
    return names.map { destination == "." ? $0 : folder + $0 }
  }
}
