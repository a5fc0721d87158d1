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
      // Use `listed:`, which also accepts names that Myna would not create but other programs do.
      return try CloudStreamTransfer(name: ObjectName(listed: words[0])).run(location)
    }
    let selection = try CloudDownloadSelection(words, in: location.storage)
    for word in selection.unmatched { Console.say(tr("No files in the cloud match “%1”.", word)) }
    let (items, paths) = (selection.items, try paths(selection))
    defer { location.removeLeftovers() }
    let status = try CloudTransferBatch(paths, arguments).run {
      [replaces] index, progress throws(TransferFailure) in
      do throws(CloudError) {
        let name = items[index].name
        if items[index].path.utf8.contains(UInt8(ascii: "/")) {
          try rethrowing(as: CloudError.file, try Folder.make(Folder.parent(of: paths[index])))
        }
        // The size is needed only to show progress.
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

  private func paths(_ selection: CloudDownloadSelection) throws -> [String] {
    let destination = destination ?? "."
    let isFolder =
      FileStatus.isFolder(destination) || destination.hasSuffix("/") || selection.isMany
    guard isFolder else {
      let folder = Folder.parent(of: destination)
      guard FileStatus.isFolder(folder) else { throw CloudFileError.noFolder(folder) }
      return [destination]
    }
    guard FileStatus.isFolder(destination) else {
      throw CloudFileError.noFolder(destination)
    }
    let paths = LocalFileName.paths(
      for: selection.items.map(\.path), longest: FileNameLimit.bytes(in: destination))
    let folder = destination.hasSuffix("/") ? destination : destination + "/"
    return paths.map { destination == "." ? $0 : folder + $0 }
  }
}
