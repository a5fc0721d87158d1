import Files
import Glibc

/// Lists a folder recursively.
///
/// Hidden files and folders are skipped. Links are followed, and each folder and file is listed
/// only once, so circular links are harmless.
struct FolderWalk {
  struct Request: Sendable {
    var path: String
    var excluded: [String] = []
    /// Folders that were mount points when they were last listed.
    var mounts: Set<String> = []
    var seen = VisitedFiles()
  }

  struct Listing: Sendable {
    var contents = MusicFolderContents()
    var seen = VisitedFiles()
  }

  private let mounts: Set<String>
  private let excluded: Set<FileIdentity>
  private var answer = Listing()
  /// The stack of folders to list, with the device of each folder's parent.
  private var open: [(path: String, device: UInt64?)]

  /// Lists a folder.
  ///
  /// - Parameter shouldContinue: called for each file; returning false ends the listing, in which
  ///   case the result is incomplete.
  /// - Throws: an error if the folder itself can't be listed.
  static func list(_ request: Request, while shouldContinue: () -> Bool) throws(SystemError)
    -> Listing
  {
    var walk = FolderWalk(request)
    try walk.run(request.path, while: shouldContinue)
    return walk.answer
  }

  private init(_ request: Request) {
    mounts = request.mounts
    excluded = Set(request.excluded.compactMap(FileIdentity.init(path:)))
    answer.seen = request.seen
    let around = FileStatus.seen(Folder.parent(of: request.path))
    open = [(request.path, around?.identity.device)]
  }

  private mutating func run(
    _ root: String, while shouldContinue: () -> Bool
  ) throws(SystemError) {
    while shouldContinue(), let (path, device) = open.popLast() {
      do throws(SystemError) {
        try list(path, in: device, while: shouldContinue)
      } catch {
        if path == root { throw error }
        answer.contents.unreachable.append(path)
      }
    }
  }

  private mutating func list(
    _ path: String, in outerDevice: UInt64?, while shouldContinue: () -> Bool
  ) throws(SystemError) {
    let folder = try OpenFile(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK)
    let identity = try folder.status().identity
    guard !excluded.contains(identity), answer.seen.folders.insert(identity).inserted else {
      return
    }
    let names = try Folder.names(in: folder)
    if identity.device != outerDevice {
      answer.contents.mounts.append(path)
    } else if names.isEmpty, mounts.contains(path) {
      // The mount point exists, but its disk is no longer mounted.
      answer.contents.mounts.append(path)
      throw SystemError(path: path, code: ENODEV)
    }
    let shown = names.filter { !MusicFileNames.isHidden($0) }.sorted()
    list(shown, in: folder, identity.device, while: shouldContinue)
  }

  private mutating func list(
    _ names: [String], in folder: OpenFile, _ device: UInt64, while shouldContinue: () -> Bool
  ) {
    var picture: (rank: Int, file: MusicFolderContents.File)?
    var folders: [String] = []
    for name in names where shouldContinue() {
      let path = folder.path == "/" ? "/\(name)" : "\(folder.path)/\(name)"
      guard let status = status(of: name, path, in: folder) else { continue }
      if status.kind == .folder {
        folders.append(path)
      } else if let stamp = FileStamp(status) {
        let file = MusicFolderContents.File(path: path, directory: folder.path, stamp: stamp)
        if MusicFileNames.isSong(name) {
          add(file, status.identity)
        } else if let rank = MusicFileNames.pictureRank(name), rank < picture?.rank ?? .max {
          picture = (rank, file)
        } else if MusicFileNames.mayBeSong(name) {
          let key = VisitedFiles.Key(status.identity, stamp)
          if SongFileDetector.isSong(path, key) { add(file, status.identity) }
        }
      }
    }
    if let picture { answer.contents.pictures.append(picture.file) }
    open += folders.reversed().map { ($0, device) }
  }

  private mutating func add(_ file: MusicFolderContents.File, _ identity: FileIdentity) {
    let key = VisitedFiles.Key(identity, file.stamp)
    if answer.seen.files.insert(key).inserted { answer.contents.songs.append(file) }
  }

  /// Returns the status of a file or of a link's target; nil if it can't be determined at the
  /// moment.
  private mutating func status(
    of name: String, _ path: String, in folder: OpenFile
  ) -> FileStatus? {
    do throws(SystemError) {
      guard let status = try FileStatus.find(link: name, in: folder.descriptor) else { return nil }
      guard status.kind == .link else { return status }
      // The target might be on a disk that isn't mounted.
      return try FileStatus(path: path)
    } catch {
      answer.contents.unreachable.append(path)
      return nil
    }
  }
}
