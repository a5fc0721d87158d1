import Files
import Glibc

/// The open folder of a storage, for one call.
struct OpenStorageFolder {
  let root: FolderRoot
  let file: OpenFile
  let hashes: FolderHashes

  init(root: FolderRoot, hashes: FolderHashes) throws(CloudError) {
    (self.root, self.hashes) = (root, hashes)
    file = try root.open()
  }

  // MARK: Places

  /// Finds the folder in which the file of an object is.
  ///
  /// - Parameter makesFolders: whether the object is to be written, so that folders on the way are made and the name must be one
  ///   that Myna gives; else a missing one is `notFound`.
  func place(of name: ObjectName, makesFolders: Bool = false) throws(CloudError) -> FolderPlace {
    guard !makesFolders || ObjectName(name.text) != nil else { throw .badName(name.text) }
    var segments = try ObjectFileNames.segments(of: name)
    let fileName = segments.removeLast()
    let folder = try open(segments, for: name, makesFolders: makesFolders)
    guard let folder else { throw makesFolders ? .objectRefused(name) : .notFound(name) }
    return FolderPlace(name: name, folder: folder, fileName: fileName, root: root)
  }

  /// Opens a folder in the hidden one.
  ///
  /// - Returns: nil if there is none, or something else.
  func hidden(_ segments: String..., makesFolders: Bool) throws(CloudError) -> OpenFile? {
    try open([ObjectFileNames.hidden] + segments, for: nil, makesFolders: makesFolders)
  }

  /// Opens a folder below this one; nil if there is none, or something else.
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

  // MARK: Errors

  /// Does something, and says of errors of files what they mean for an object of this storage.
  func rethrowing<T>(
    for name: ObjectName, _ body: () throws(CloudError) -> T
  ) throws(CloudError) -> T {
    do throws(CloudError) { return try body() } catch {
      if case .file(let error) = error { throw root.error(error, of: name) }
      throw error
    }
  }

  /// Does something, and says of its error what it means for an object of this storage.
  func system<T: ~Copyable>(
    for name: ObjectName? = nil, _ body: () throws(SystemError) -> T
  ) throws(CloudError) -> T {
    do throws(SystemError) { return try body() } catch { throw root.error(error, of: name) }
  }

  /// Holds the lock by which Mynas on this machine keep out of each other's way, as long as it lives; nil where there are no locks.
  func lock() throws(CloudError) -> OpenFile? {
    guard let hidden = try hidden(makesFolders: true) else { throw .refused }
    let file = try system { () throws(SystemError) in
      try OpenFile("lock", in: hidden, O_CREAT | O_RDWR | O_NOFOLLOW)
    }
    return FileLock.take(of: file.descriptor, waits: true).isTaken ? file : nil
  }
}
