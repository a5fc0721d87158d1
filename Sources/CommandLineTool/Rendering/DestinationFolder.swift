import Files
import Glibc
import SoundFiles

/// The folder for output files, which is created if it is missing and removed if nothing was
/// written.
///
/// Each process holds a shared lock on the folder, so that no process removes a folder that another
/// process is using.
struct DestinationFolder {
  let path: String
  /// The folders that this process created, outermost first.
  private(set) var created: [String] = []
  /// The open folder, whose descriptor holds the lock.
  private let folder: OpenFile?
  /// The subfolders that this process created, outermost first.
  private var createdSubfolders: [String] = []

  /// - Parameter subfolders: the paths of additional folders inside the folder, outermost first.
  init(path: String, subfolders: [String] = []) throws(SoundFileError) {
    self.path = path
    if let status = FileStatus.seen(path), status.kind != .folder {
      throw .unwritable(path: path, reason: .notFolder)
    }
    var tries = 0
    while true {
      do throws(SystemError) {
        try Self.make(path, &created)
        folder = try Self.hold(path)
        break
      } catch {
        tries += 1
        // Another process has just removed a folder that it had created, so try again.
        if error.kind == .missing, tries < 100 { continue }
        Self.removeIfEmpty(created)
        throw .writing(error)
      }
    }
    do throws(SystemError) {
      for subfolder in subfolders { try Self.make(subfolder, &createdSubfolders) }
    } catch {
      removeIfEmpty()
      throw .writing(error)
    }
  }

  private static func make(_ path: String, _ created: inout [String]) throws(SystemError) {
    var missing: [String] = []
    var ancestor = path
    while FileStatus.seen(ancestor) == nil, ancestor != "/", ancestor != "." {
      missing.append(ancestor)
      ancestor = Folder.parent(of: ancestor)
    }
    for folder in missing.reversed() {
      guard mkdir(folder, 0o777) == 0 else {
        if errno == EEXIST { continue }
        throw .last(folder)
      }
      if !created.contains(folder) { created.append(folder) }
    }
  }

  /// Opens a folder and locks it.
  ///
  /// Returns nil if the folder cannot be opened, in which case it may still be possible to create
  /// files in it.
  ///
  /// - Throws: an error of the kind `missing` if the folder was removed before it was locked.
  private static func hold(_ path: String) throws(SystemError) -> OpenFile? {
    let folder: OpenFile
    do throws(SystemError) {
      folder = try OpenFile(path, O_RDONLY | O_DIRECTORY)
    } catch {
      guard error.kind == .missing else { return nil }
      throw error
    }
    FileLock.acquire(.shared, of: folder.descriptor, waits: true)
    guard try FileStatus(path: path).identity == folder.status().identity else {
      throw SystemError(path: path, code: ENOENT)
    }
    return folder
  }

  /// Removes the folders that this process created, if they are empty and no other process uses
  /// them.
  func removeIfEmpty() {
    if let folder { FileLock.release(folder.descriptor) }
    removeSubfolders()
    Self.removeIfEmpty(created)
  }

  /// Removes the empty subfolders, unless another process uses the folder that contains them.
  private func removeSubfolders() {
    guard !createdSubfolders.isEmpty, let folder,
      FileLock.acquire(of: folder.descriptor).isTaken
    else { return }
    for subfolder in createdSubfolders.reversed() { Self.removeIfEmpty([subfolder]) }
    FileLock.release(folder.descriptor)
  }

  private static func removeIfEmpty(_ created: [String]) {
    for path in created.reversed() {
      // Don't remove a folder that no longer exists or that another process is using.
      guard let folder = try? OpenFile(path, O_RDONLY | O_DIRECTORY),
        FileLock.acquire(of: folder.descriptor).isTaken
      else { return }
      rmdir(path)
    }
  }
}
