import Files
import Glibc
package import SoundFiles

package struct ImportFileList {
  package private(set) var files: [String] = []
  package private(set) var failures: [ImportReport.Failure] = []
  package private(set) var skipped: [SkippedFile] = []
  /// The visited folders by device and inode, since links may form cycles.
  private var seen: Set<FileIdentity> = []

  package init(_ paths: [String], besides folder: String? = nil) {
    if let folder, let folder = FileIdentity(path: folder) { seen.insert(folder) }
    for path in paths {
      do throws(SystemError) {
        let status = try FileStatus(path: path)
        if status.kind == .folder { examine(into: path, status) } else { files.append(path) }
      } catch {
        failures.append(.init(path: path, error: .sound(.opening(error))))
      }
    }
  }

  private mutating func examine(into folder: String, _ status: FileStatus) {
    guard seen.insert(status.identity).inserted else { return }
    do throws(SystemError) {
      for name in try Folder.names(in: folder, ending: "").sorted() {
        examine(at: "\(folder)/\(name)", name)
      }
    } catch {
      failures.append(
        .init(
          path: folder, error: .folder(path: folder, reason: error.refusal)))
    }
  }

  private mutating func examine(at path: String, _ name: String) {
    if let reason = SkipReason(name: name) { return pass(over: path, reason) }
    do throws(SystemError) {
      guard let status = try FileStatus.find(path) else { return }
      switch status.kind {
      case .folder: examine(into: path, status)
      case .regular where FolderListing.isSound(name) || AudioFileSignature(path: path) != nil:
        files.append(path)
      default: pass(over: path, .notSound)
      }
    } catch {
      // Links that form a cycle do not lead to a file.
      guard FolderListing.isSound(name), error.code != ELOOP else { return }
      failures.append(.init(path: path, error: .sound(.opening(error))))
    }
  }

  private mutating func pass(over path: String, _ reason: SkipReason) {
    skipped.append(SkippedFile(path: path, reason: reason))
  }
}
