import Files
import MynaCloud
import MynaStudio

/// `myna cloud put`: files from here to there.
struct CloudPutRun: CloudWork {
  private let paths: [String]
  private let names: [ObjectName]
  private let replaces: Bool
  private let isQuiet: Bool
  private let asJSON: Bool

  init(_ words: [String], _ arguments: ParsedArguments) throws {
    guard !words.isEmpty else { throw UsageError("Name the files to put into the cloud.") }
    let wanted = arguments.text("as")
    let isFolder = wanted?.hasSuffix("/") ?? false
    if wanted != nil, !isFolder, words.count > 1 {
      throw UsageError("--as names one file; end it with / to put several below it.")
    }
    names = try words.map { path in
      let own = Folder.name(of: path)
      return try ParsedArguments.object(isFolder ? (wanted ?? "") + own : wanted ?? own)
    }
    guard Set(names).count == names.count else {
      throw UsageError("Two of the files have the same name; put them one after the other, --as.")
    }
    paths = words
    (replaces, isQuiet) = (arguments.has("force"), arguments.has("quiet"))
    asJSON = arguments.has("json")
  }

  func run() throws -> ExitStatus {
    let place = try CloudSession().place()
    let progress = CloudProgress(count: names.count, isQuiet: isQuiet)
    defer { progress.clear() }
    var (status, rows) = (ExitStatus.done, [TransferSummary]())
    for (index, (path, name)) in zip(paths, names).enumerated() {
      switch upload(index, path, as: name, to: place, progress) {
      case .success(let object):
        progress.finish(index)
        rows.append(TransferSummary(object, path: path))
        if !asJSON { try Console.print(path: name.text) }
      case .failure(.cancelled) where Interruption.hasCome:
        progress.clear()
        Interruption.claim()
        Console.say(CloudError.cancelled.sentence)
        return .failed
      case .failure(let error):
        progress.clear()
        Console.say(sentence(error, name))
        status = .failed
        // Nothing else would go well either.
        if error.pausesStorage { return status }
      }
    }
    if asJSON { try Console.print(json: rows) }
    return status
  }

  private func upload(
    _ index: Int, _ path: String, as name: ObjectName, to place: CloudPlace,
    _ progress: CloudProgress
  ) -> Result<StoredObject, CloudError> {
    Result { () throws(CloudError) in
      let details = ObjectDetails(ofFile: path)
      let report = try progress.report(index) { FileStatus.find(path)?.size ?? 0 }
      return try CloudLoop.wait { [replaces] () throws(CloudError) in
        try await place.transfers.upload(
          path, to: name, details: details, condition: replaces ? .always : .absent,
          progress: report)
      }
    }
  }

  private func sentence(_ error: CloudError, _ name: ObjectName) -> String {
    if case .changed = error, !replaces { return CloudFileError.exists(name).sentence }
    return error.sentence(about: name.text)
  }
}
