import Files
import Glibc
import SoundFiles

/// The folder results go to, made when it is not there and taken away again if nothing came.
///
/// Each process that uses a folder holds a shared lock of it, so that none removes what another one writes to.
struct DestinationFolder {
  let path: String
  /// The folders that had to be made, outermost first.
  private(set) var created: [String] = []
  /// Open, with its lock.
  private let folder: OpenFile?

  /// Makes the folder and those above it that are missing.
  init(path: String) throws(SoundFileError) {
    self.path = path
    if let status = FileStatus.seen(path), status.kind != .folder {
      throw .unwritable(path: path, reason: .notFolder)
    }
    var tries = 0
    while true {
      do throws(SystemError) {
        try Self.make(path, &created)
        folder = try Self.hold(path)
        return
      } catch {
        tries += 1
        // Another process has removed a folder that it had made.
        if error.kind == .missing, tries < 100 { continue }
        Self.removeIfEmpty(created)
        throw .writing(error)
      }
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

  /// Opens a folder and takes its lock; nil for one that cannot be opened, in which files may still be made.
  ///
  /// - Throws: `missing` if the folder was removed before it was locked.
  private static func hold(_ path: String) throws(SystemError) -> OpenFile? {
    let folder: OpenFile
    do throws(SystemError) {
      folder = try OpenFile(path, O_RDONLY | O_DIRECTORY)
    } catch {
      guard error.kind == .missing else { return nil }
      throw error
    }
    FileLock.take(.shared, of: folder.descriptor, waits: true)
    guard try FileStatus(path: path).identity == folder.status().identity else {
      throw SystemError(path: path, code: ENOENT)
    }
    return folder
  }

  /// Removes those of the folders made here that hold nothing and that no other process uses.
  func removeIfEmpty() {
    if let folder { FileLock.release(folder.descriptor) }
    Self.removeIfEmpty(created)
  }

  private static func removeIfEmpty(_ created: [String]) {
    for path in created.reversed() {
      // A folder that is gone, or that another process uses, stays as it is.
      guard let folder = try? OpenFile(path, O_RDONLY | O_DIRECTORY),
        FileLock.take(of: folder.descriptor).isTaken
      else { return }
      rmdir(path)
    }
  }
}
