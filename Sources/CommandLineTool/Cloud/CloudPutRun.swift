import Files
import MynaCloud
import MynaStudio

/// `myna cloud put`: files from here to there.
struct CloudPutRun: CloudWork {
  private let paths: [String]
  private let names: [ObjectName]
  private let replaces: Bool
  private let batch: CloudBatch

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
    replaces = arguments.has("force")
    batch = CloudBatch(paths, arguments)
  }

  func run() throws -> ExitStatus {
    let place = try CloudSession().place()
    defer { place.removeLeftovers() }
    return try batch.run { [paths, names, replaces] index, progress throws(CloudError) in
      let path = paths[index]
      return try await place.transfers.upload(
        path, to: names[index], details: ObjectDetails(ofFile: path),
        condition: replaces ? .always : .absent,
        progress: progress.report(index, size: FileStatus.find(path)?.size ?? 0))
    } line: {
      names[$0].text
    } sentence: {
      sentence($1, names[$0])
    }
  }

  private func sentence(_ error: CloudError, _ name: ObjectName) -> String {
    if case .changed = error, !replaces { return CloudFileError.exists(name).sentence }
    return error.sentence(about: name.text)
  }
}
