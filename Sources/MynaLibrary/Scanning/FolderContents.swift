import Dispatch
import Files
import FoundationEssentials
import SoundFiles
import Synchronization

struct FolderContents: Sendable {
  private(set) var files: [ListedFile] = []
  private(set) var fileDigests: [Int] = []
  /// Files whose names do not reveal whether they are audio files, with their digests.
  private(set) var candidates: [(file: ListedFile, digest: Int)] = []
  private(set) var sidecars: [UUID] = []
  private(set) var sidecarDigests: [Int] = []
  private(set) var unseenFiles: [UnreadableFile] = []
  private(set) var unseenSidecars: [UUID] = []

  init(of folder: TakesFolder) throws(LibraryError) {
    try list(folder.path, .folder, followsLink: true)
    try list(folder.trash, .trash)
    let found = try Self.read(folder.sidecars) { Self.id(ofSidecar: $0) == nil ? nil : true }
    for (name, stamp, _) in found.seen {
      guard let id = Self.id(ofSidecar: name) else { continue }
      sidecars.append(id)
      sidecarDigests.append(FileDigest.sidecar(of: id.uuidString, stamp))
    }
    unseenSidecars = found.unseen.compactMap { Self.id(ofSidecar: $0.path) }
  }

  private mutating func list(
    _ path: String, _ location: TakeFileLocation, followsLink: Bool = false
  ) throws(LibraryError) {
    let found = try Self.read(path, followsLink: followsLink) {
      FolderListing.isSound($0) ? true : FolderListing.mayBeSound($0) ? false : nil
    }
    unseenFiles += found.unseen.map { error in
      let path = SystemError(path: "\(path)/\(error.path)", code: error.code)
      return UnreadableFile(name: error.path, location: location, error: LibraryError(unseen: path))
    }
    files.reserveCapacity(files.count + found.seen.count)
    fileDigests.reserveCapacity(files.count + found.seen.count)
    for (name, stamp, isSure) in found.seen {
      let file = ListedFile(name: name, location: location, stamp: stamp)
      let digest = FileDigest.file(name, location, stamp)
      // An empty file is a placeholder or still being written, unless it belongs to a take.
      if isSure, stamp.size > 0 { add(file, digest) } else { candidates.append((file, digest)) }
    }
  }

  /// Adds the candidates whose contents are audio.
  ///
  /// Files for which `isKnown` is true are not opened.
  mutating func addCandidates(
    of folder: TakesFolder, _ isKnown: (ListedFile, Int) throws(LibraryError) -> Bool
  ) throws(LibraryError) {
    for (file, digest) in candidates {
      let isSound =
        try isKnown(file, digest)
        || AudioFileSignature(path: folder.file(file.name, in: file.location)) != nil
      if isSound { add(file, digest) }
    }
    candidates = []
  }

  private mutating func add(_ file: ListedFile, _ digest: Int) {
    files.append(file)
    fileDigests.append(digest)
  }

  private struct Listing {
    /// The names and stamps of the files.
    ///
    /// The Boolean is true if the name alone shows that the file should be included.
    var seen: [(String, FileStamp, Bool)] = []
    var unseen: [SystemError] = []
  }

  /// - Parameter isWanted: returns nil to exclude the name, true to include it, or false if the
  ///   name alone is not enough to decide.
  private static func read(
    _ path: String, followsLink: Bool = false, _ isWanted: (String) -> Bool?
  ) throws(LibraryError) -> Listing {
    guard let folder = try FolderEntryNames.open(path, followsLink: followsLink) else {
      return Listing()
    }
    var names: [(String, Bool)] = []
    try Folder.eachEntry(in: folder, as: LibraryError.init(system:)) {
      entry throws(LibraryError) in
      if let isSure = isWanted(entry.name) { names.append((entry.name, isSure)) }
      return true
    }
    return stamped(names, in: folder)
  }

  /// Reads the stamps on several threads, since the system answers concurrent requests in parallel.
  private static func stamped(_ names: [(String, Bool)], in folder: OpenFile) -> Listing {
    let size = 4_000
    let count = (names.count + size - 1) / size
    let parts = Mutex([Listing](repeating: Listing(), count: count))
    DispatchQueue.concurrentPerform(iterations: count) { part in
      var found = Listing()
      for (name, isSure) in names[part * size..<min(names.count, (part + 1) * size)] {
        do throws(SystemError) {
          if let stamp = try FileStamp(link: name, in: folder.descriptor) {
            found.seen.append((name, stamp, isSure))
          }
        } catch {
          found.unseen.append(error)
        }
      }
      parts.withLock { $0[part] = found }
    }
    return parts.withLock { parts in
      Listing(seen: Array(parts.map(\.seen).joined()), unseen: parts.flatMap(\.unseen))
    }
  }

  private static func id(ofSidecar name: String) -> UUID? {
    guard name.hasSuffix(".json"), let id = UUID(uuidString: String(name.dropLast(5))),
      name.hasPrefix(id.uuidString)
    else { return nil }
    return id
  }
}

struct UnreadableFile: Equatable, Sendable {
  let name: String
  let location: TakeFileLocation
  let error: LibraryError
}
