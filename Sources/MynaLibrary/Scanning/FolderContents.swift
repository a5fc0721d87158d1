import Dispatch
import Foundation
import Synchronization

/// The sound files and sidecars of a folder of takes, with their stamps.
struct FolderContents: Sendable {
  /// The sound files in the folder and in the trash.
  private(set) var files: [ListedFile] = []
  /// The digest of each of `files`.
  private(set) var fileDigests: [Int] = []
  /// The takes that have sidecars.
  private(set) var sidecars: [UUID] = []
  /// The digest of each of `sidecars`.
  private(set) var sidecarDigests: [Int] = []

  /// Lists the folders and reads the stamps of all files, on as many threads as there are processors.
  init(of folder: TakesFolder) throws(LibraryError) {
    try list(folder.path, .folder, followsLink: true)
    try list(folder.trash, .trash)
    // Sidecars are looked up only by the exact name that Myna gives them.
    for (name, stamp) in try Self.read(folder.sidecars, { Self.id(ofSidecar: $0) != nil }) {
      guard let id = Self.id(ofSidecar: name) else { continue }
      sidecars.append(id)
      sidecarDigests.append(FileDigest.sidecar(of: id.uuidString, stamp))
    }
  }

  private mutating func list(
    _ path: String, _ place: TakeFilePlace, followsLink: Bool = false
  ) throws(LibraryError) {
    let found = try Self.read(path, followsLink: followsLink, FolderListing.isSound)
    files.reserveCapacity(files.count + found.count)
    fileDigests.reserveCapacity(files.count + found.count)
    for (name, stamp) in found {
      files.append(ListedFile(name: name, place: place, stamp: stamp))
      fileDigests.append(FileDigest.file(name, place, stamp))
    }
  }

  /// Returns the regular files whose names are wanted, with their stamps.
  private static func read(
    _ path: String, followsLink: Bool = false, _ isWanted: (String) -> Bool
  ) throws(LibraryError) -> [(String, FileStamp)] {
    var (names, copy) = ([String](), Int32(-1))
    defer { if copy >= 0 { close(copy) } }
    try FolderNames.each(in: path, followsLink: followsLink) {
      (name, descriptor) throws(LibraryError) in
      // Listing closes its own descriptor.
      if copy < 0 { copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
      guard copy >= 0 else { throw .system(path) }
      if isWanted(name) { names.append(name) }
    }
    return stamped(names, in: copy)
  }

  /// Reads the stamps on several threads, which the system answers at the same time.
  private static func stamped(_ names: [String], in folder: Int32) -> [(String, FileStamp)] {
    let size = 4_000
    let count = (names.count + size - 1) / size
    let parts = Mutex([[(String, FileStamp)]](repeating: [], count: count))
    DispatchQueue.concurrentPerform(iterations: count) { part in
      let found = names[part * size..<min(names.count, (part + 1) * size)].compactMap { name in
        FileStamp(name: name, in: folder).map { (name, $0) }
      }
      parts.withLock { $0[part] = found }
    }
    return parts.withLock { Array($0.joined()) }
  }

  /// Returns the take of a sidecar; nil if the name is not exactly that which Myna gives it.
  private static func id(ofSidecar name: String) -> UUID? {
    guard name.hasSuffix(".json"), let id = UUID(uuidString: String(name.dropLast(5))),
      name.hasPrefix(id.uuidString)
    else { return nil }
    return id
  }
}
