import Files
import MynaCloud
import MynaStudio

/// `myna cloud get`: files from there to here.
struct CloudGetRun: CloudWork {
  private let names: [ObjectName]
  private let destination: String?
  private let replaces: Bool
  private let arguments: ParsedArguments

  init(_ words: [String], _ arguments: ParsedArguments) throws {
    guard !words.isEmpty else {
      throw UsageError("Name the files to get; “myna cloud ls” shows which there are.")
    }
    // A server may have names that Myna would not give.
    names = words.map { ObjectName(listed: $0) }
    destination = arguments.text("to")
    replaces = arguments.has("force")
    if destination == CloudStream.word, names.count > 1 || arguments.has("json") {
      throw UsageError(
        "Standard output takes one file, and nothing besides; name one, without --json.")
    }
    self.arguments = arguments
  }

  func run() throws -> ExitStatus {
    let place = try CloudSession().place()
    if destination == CloudStream.word { return try CloudStream(name: names[0]).run(place) }
    let paths = try paths()
    defer { place.removeLeftovers() }
    return try CloudBatch(paths, arguments).run {
      [names, replaces] index, progress throws(TransferFailure) in
      do throws(CloudError) {
        let name = names[index]
        // Only who sees it needs the size.
        let size = progress.isVisible ? try await place.storage.describe(name).size : 0
        return try await place.transfers.download(
          name, to: paths[index], overwrite: replaces, progress: progress.report(index, size: size))
      } catch {
        throw .cloud(error)
      }
    } line: {
      paths[$0]
    } sentence: {
      $1.sentence(about: names[$0].text)
    }
  }

  /// The files to write: in a folder, or the one that was named.
  private func paths() throws -> [String] {
    let destination = destination ?? "."
    let isFolder =
      FileStatus.isFolder(destination) || destination.hasSuffix("/") || names.count > 1
    guard isFolder else {
      let folder = Folder.parent(of: destination)
      guard FileStatus.isFolder(folder) else { throw CloudFileError.noFolder(folder) }
      return [destination]
    }
    guard FileStatus.isFolder(destination) else {
      throw CloudFileError.noFolder(destination)
    }
    let names = LocalName.names(for: names, longest: NameLimit.bytes(in: destination))
    let folder = destination.hasSuffix("/") ? destination : destination + "/"
    return names.map { destination == "." ? $0 : folder + $0 }
  }
}
