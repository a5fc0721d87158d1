import Dispatch
import Files
import FoundationEssentials
import SoundFiles
import Synchronization

/// The sound files and sidecars of a folder of takes, with their stamps.
struct FolderContents: Sendable {
  /// The sound files in the folder and in the trash.
  private(set) var files: [ListedFile] = []
  /// The digest of each of `files`.
  private(set) var fileDigests: [Int] = []
  /// Files of whose names nobody can tell whether they are sounds, with their digests.
  private(set) var candidates: [(file: ListedFile, digest: Int)] = []
  /// The takes that have sidecars.
  private(set) var sidecars: [UUID] = []
  /// The digest of each of `sidecars`.
  private(set) var sidecarDigests: [Int] = []
  /// The sound files that have names and could not be seen now.
  private(set) var unseenFiles: [UnseenFile] = []
  /// The takes whose sidecars could not be seen now.
  private(set) var unseenSidecars: [UUID] = []

  /// Lists the folders and reads the stamps of all files, on as many threads as there are processors.
  init(of folder: TakesFolder) throws(LibraryError) {
    try list(folder.path, .folder, followsLink: true)
    try list(folder.trash, .trash)
    // Sidecars are looked up only by the exact name that Myna gives them.
    let found = try Self.read(folder.sidecars) { Self.id(ofSidecar: $0) == nil ? nil : true }
    for (name, stamp, _) in found.seen {
      guard let id = Self.id(ofSidecar: name) else { continue }
      sidecars.append(id)
      sidecarDigests.append(FileDigest.sidecar(of: id.uuidString, stamp))
    }
    unseenSidecars = found.unseen.compactMap { Self.id(ofSidecar: $0.path) }
  }

  private mutating func list(
    _ path: String, _ place: TakeFilePlace, followsLink: Bool = false
  ) throws(LibraryError) {
    let found = try Self.read(path, followsLink: followsLink) {
      FolderListing.isSound($0) ? true : FolderListing.mayBeSound($0) ? false : nil
    }
    unseenFiles += found.unseen.map { error in
      let path = SystemError(path: "\(path)/\(error.path)", code: error.code)
      return UnseenFile(name: error.path, place: place, error: LibraryError(unseen: path))
    }
    files.reserveCapacity(files.count + found.seen.count)
    fileDigests.reserveCapacity(files.count + found.seen.count)
    for (name, stamp, isSure) in found.seen {
      let file = ListedFile(name: name, place: place, stamp: stamp)
      let digest = FileDigest.file(name, place, stamp)
      // A file without bytes is a placeholder, or one that is just being made, unless a take has it.
      if isSure, stamp.size > 0 { add(file, digest) } else { candidates.append((file, digest)) }
    }
  }

  /// Adds the candidates that are sounds by their contents; those of takes, as `isKnown` tells, are not opened.
  mutating func addCandidates(
    of folder: TakesFolder, _ isKnown: (ListedFile, Int) throws(LibraryError) -> Bool
  ) throws(LibraryError) {
    for (file, digest) in candidates {
      let isSound =
        try isKnown(file, digest)
        || SoundSignature(path: folder.file(file.name, in: file.place)) != nil
      if isSound { add(file, digest) }
    }
    candidates = []
  }

  private mutating func add(_ file: ListedFile, _ digest: Int) {
    files.append(file)
    fileDigests.append(digest)
  }

  /// The files of a folder: those that were seen, with their stamps, and the errors of those that were not.
  private struct Found {
    /// With whether the names alone tell that they are wanted.
    var seen: [(String, FileStamp, Bool)] = []
    var unseen: [SystemError] = []
  }

  /// Returns the regular files whose names are wanted.
  ///
  /// - Parameter isWanted: nil for a name that is not, false for one that does not tell.
  private static func read(
    _ path: String, followsLink: Bool = false, _ isWanted: (String) -> Bool?
  ) throws(LibraryError) -> Found {
    guard let folder = try FolderNames.open(path, followsLink: followsLink) else { return Found() }
    var names: [(String, Bool)] = []
    try Folder.eachEntry(in: folder, as: LibraryError.init(system:)) {
      entry throws(LibraryError) in
      if let isSure = isWanted(entry.name) { names.append((entry.name, isSure)) }
      return true
    }
    return stamped(names, in: folder)
  }

  /// Reads the stamps on several threads, which the system answers at the same time.
  private static func stamped(_ names: [(String, Bool)], in folder: OpenFile) -> Found {
    let size = 4_000
    let count = (names.count + size - 1) / size
    let parts = Mutex([Found](repeating: Found(), count: count))
    DispatchQueue.concurrentPerform(iterations: count) { part in
      var found = Found()
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
      Found(seen: Array(parts.map(\.seen).joined()), unseen: parts.flatMap(\.unseen))
    }
  }

  /// Returns the take of a sidecar; nil if the name is not exactly that which Myna gives it.
  private static func id(ofSidecar name: String) -> UUID? {
    guard name.hasSuffix(".json"), let id = UUID(uuidString: String(name.dropLast(5))),
      name.hasPrefix(id.uuidString)
    else { return nil }
    return id
  }
}

/// A file of the folder that has a name and could not be seen: it is there, whatever is the matter with its disk.
struct UnseenFile: Equatable, Sendable {
  let name: String
  let place: TakeFilePlace
  let error: LibraryError
}
