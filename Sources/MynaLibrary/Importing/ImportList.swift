import Foundation
import SoundFiles

/// The sound files that a person means by naming files and folders.
struct ImportList {
  private(set) var files: [String] = []
  private(set) var failures: [ImportReport.Failure] = []
  /// Folders that were looked into, by device and inode: links may lead in circles.
  private var seen: Set<[UInt64]> = []

  /// - Parameter folder: not looked into; what lies in it is imported already.
  init(_ paths: [String], besides folder: String) {
    var status = stat()
    if stat(folder, &status) == 0 { seen.insert([UInt64(status.st_dev), UInt64(status.st_ino)]) }
    for path in paths {
      var status = stat()
      guard stat(path, &status) == 0 else {
        failures.append(
          .init(
            path: path,
            error: .sound(errno == EACCES ? .notPermitted(path: path) : .notFound(path: path))))
        continue
      }
      if status.st_mode & S_IFMT == S_IFDIR { look(into: path, status) } else { files.append(path) }
    }
  }

  private mutating func look(into folder: String, _ status: stat) {
    guard seen.insert([UInt64(status.st_dev), UInt64(status.st_ino)]).inserted else { return }
    do {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
        let path = "\(folder)/\(name)"
        var status = stat()
        guard !name.hasPrefix("."), stat(path, &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          look(into: path, status)
        } else if FolderListing.isSound(name) {
          files.append(path)
        }
      }
    } catch {
      failures.append(
        .init(path: folder, error: .folder(path: folder, reason: error.localizedDescription)))
    }
  }
}
