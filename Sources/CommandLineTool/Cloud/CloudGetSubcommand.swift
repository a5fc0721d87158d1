import Files
import MynaCloud
import MynaStudio
import Translations

struct CloudGetSubcommand: CloudSubcommand {
  private let words: [String]
  private let destination: String?
  private let replaces: Bool
  private let bytesPerSecond: Int?
  private let arguments: ParsedArguments

  init(_ words: [String], _ arguments: ParsedArguments) throws {
    guard !words.isEmpty else {
      throw UsageError(
        tr("Specify the files to download; “myna cloud ls” lists the files in the cloud."))
    }
    self.words = words
    destination = arguments.text("to")
    replaces = arguments.has("force")
    bytesPerSecond = try RateOption.bytesPerSecond(arguments)
    if destination == CloudStreamTransfer.word, words.count > 1 || arguments.has("json") {
      throw UsageError(
        tr("Standard output can take only one file; specify a single file, and leave out --json."))
    }
    self.arguments = arguments
  }

  func run() throws -> ExitStatus {
    let location = try CloudSession(bytesPerSecond: bytesPerSecond).location()
    if destination == CloudStreamTransfer.word {
      // Use `listed:`, which also accepts names that only other programs create.
      return try CloudStreamTransfer(name: ObjectName(listed: words[0])).run(location)
    }
    let selection = try CloudDownloadSelection(words, in: location.storage)
    for word in selection.unmatched { Console.say(tr("No files in the cloud match “%1”.", word)) }
    let items = selection.items
    let folder = items.isEmpty ? nil : try folder(for: selection)
    defer { folder?.removeIfEmpty() }
    let paths =
      folder.map { localPaths(items, in: $0.path) } ?? items.map { _ in destination ?? "." }
    defer { location.removeLeftovers() }
    let status = try CloudTransferBatch(paths, arguments).run {
      [replaces] index, progress throws(TransferFailure) in
      guard !TakesFolderFile.isRecording(paths[index]) else {
        throw .recording(path: paths[index])
      }
      do throws(CloudError) {
        let name = items[index].name
        if items[index].path.utf8.contains(UInt8(ascii: "/")) {
          try rethrowing(as: CloudError.file, try Folder.make(Folder.parent(of: paths[index])))
        }
        // The size is needed only for showing progress.
        var size = items[index].size ?? 0
        if items[index].size == nil, progress.isVisible {
          size = try await location.storage.describe(name).size
        }
        return try await location.transfers.download(
          name, to: paths[index], overwrite: replaces, progress: progress.report(index, size: size))
      } catch {
        throw .cloud(error)
      }
    } line: {
      paths[$0]
    } sentence: {
      $1.sentence(about: items[$0].name.text)
    }
    return selection.unmatched.isEmpty ? status : .failed
  }

  /// Returns the folder for the files, which is created if it is missing; nil if the destination is
  /// the name of a single file.
  private func folder(for selection: CloudDownloadSelection) throws -> DestinationFolder? {
    let path = destination ?? "."
    guard FileStatus.isFolder(path) || path.hasSuffix("/") || selection.isMany else {
      let parent = Folder.parent(of: path)
      guard FileStatus.isFolder(parent) else { throw CloudFileError.noFolder(parent) }
      return nil
    }
    let folder = try DestinationFolder(path: path)
    if !folder.created.isEmpty { Console.note(tr("Created the folder “%1”.", path)) }
    return folder
  }

  private func localPaths(_ items: [CloudDownloadSelection.Item], in folder: String) -> [String] {
    let paths = LocalFileName.paths(
      for: items.map(\.path), longest: FileNameLimit.bytes(in: folder))
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    return paths.map { folder == "." ? $0 : base + $0 }
  }
}
