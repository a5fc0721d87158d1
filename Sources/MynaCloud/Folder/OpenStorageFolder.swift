import Files
import Glibc

struct OpenStorageFolder {
  let root: FolderRoot
  let file: OpenFile
  let hashes: FolderHashCache

  init(root: FolderRoot, hashes: FolderHashCache) throws(CloudError) {
    (self.root, self.hashes) = (root, hashes)
    file = try root.open()
  }

  /// Finds the folder that contains an object's file.
  ///
  /// - Parameter makesFolders: whether the object will be written. If true, missing folders are
  ///   created, and the name must be valid for new objects. If false, throws `notFound` if a folder
  ///   is missing.
  func location(of name: ObjectName, makesFolders: Bool = false) throws(CloudError)
    -> FolderObjectLocation
  {
    guard !makesFolders || ObjectName(name.text) != nil else { throw .badName(name.text) }
    var segments = try ObjectFileNames.segments(of: name)
    let fileName = segments.removeLast()
    let folder = try open(segments, for: name, makesFolders: makesFolders)
    guard let folder else { throw makesFolders ? .objectRefused(name) : .notFound(name) }
    return FolderObjectLocation(name: name, folder: folder, fileName: fileName, root: root)
  }

  func hidden(_ segments: String..., makesFolders: Bool) throws(CloudError) -> OpenFile? {
    try open([ObjectFileNames.hidden] + segments, for: nil, makesFolders: makesFolders)
  }

  func open(
    _ segments: [String], for name: ObjectName?, makesFolders: Bool = false
  ) throws(CloudError) -> OpenFile? {
    var folder = file
    for segment in segments {
      if makesFolders, mkdirat(folder.descriptor, segment, 0o777) != 0, errno != EEXIST {
        throw root.error(.last(folder.path), of: name)
      }
      let next: OpenFile
      do throws(SystemError) {
        next = try OpenFile(segment, in: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      } catch {
        if error.kind == .missing || error.isNoFolder { return nil }
        throw root.error(error, of: name)
      }
      if name != nil, !(try FolderEntries.isExact(segment, in: folder)) { return nil }
      folder = next
    }
    return folder
  }

  func rethrowing<T>(
    for name: ObjectName, _ body: () throws(CloudError) -> T
  ) throws(CloudError) -> T {
    do throws(CloudError) { return try body() } catch {
      if case .file(let error) = error { throw root.error(error, of: name) }
      throw error
    }
  }

  func system<T: ~Copyable>(
    for name: ObjectName? = nil, _ body: () throws(SystemError) -> T
  ) throws(CloudError) -> T {
    do throws(SystemError) { return try body() } catch { throw root.error(error, of: name) }
  }

  /// Acquires the lock that all Myna processes on this machine share; nil if the file system has no
  /// locks.
  ///
  /// The lock is held while the returned file is open.
  func lock() throws(CloudError) -> OpenFile? {
    guard let hidden = try hidden(makesFolders: true) else { throw .refused }
    let file = try system { () throws(SystemError) in
      try OpenFile("lock", in: hidden, O_CREAT | O_RDWR | O_NOFOLLOW)
    }
    return FileLock.acquire(of: file.descriptor, waits: true).isTaken ? file : nil
  }
}
