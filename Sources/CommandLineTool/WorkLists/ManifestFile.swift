import Files
import Glibc

/// A manifest that gets each line as soon as its file is done.
///
/// Each line is written at once, so that a killed process leaves whole lines, except perhaps the
/// last one, which is cut off when the file is continued.
struct ManifestFile: Sendable {
  enum Mode {
    /// Throws if there is a file.
    case new
    case replacing
    case continuing
  }

  let identity: FileIdentity
  private let file: OpenFile

  init(_ path: String, _ mode: Mode) throws(WorkListError) {
    do throws(SystemError) {
      file = try OpenFile(path, O_RDWR | O_APPEND | O_CREAT | (mode == .new ? O_EXCL : 0))
      identity = try file.status().identity
    } catch {
      guard error.kind != .exists else { throw .manifestExists(path: path) }
      throw .manifest(path: path, reason: error.refusal)
    }
    // Empty the file only once no other process writes it.
    guard FileLock.acquire(of: file.descriptor) != .busy else { throw .manifestBusy(path: path) }
    do throws(SystemError) {
      switch mode {
      case .new: break
      case .replacing: try cut(at: 0)
      case .continuing: try cut(at: try wholeLinesByteCount())
      }
    } catch {
      throw .manifest(path: path, reason: error.refusal)
    }
  }

  /// Appends a line, of which nothing remains if it cannot be written completely.
  func append(_ entry: ManifestEntry) throws(WorkListError) {
    do throws(SystemError) {
      let size = try file.status().size
      do throws(SystemError) {
        try file.write(entry.bytes.span.bytes)
      } catch {
        try cut(at: size)
        throw error
      }
    } catch {
      throw .manifest(path: file.path, reason: error.refusal)
    }
  }

  private func cut(at byteCount: Int) throws(SystemError) {
    guard ftruncate(file.descriptor, byteCount) == 0 else { throw .last(file.path) }
  }

  private func wholeLinesByteCount() throws(SystemError) -> Int {
    var end = try file.status().size
    while end > 0 {
      let start = max(0, end - 1 << 16)
      let bytes = try file.read(end - start, at: start)
      if let last = bytes.lastIndex(of: UInt8(ascii: "\n")) { return start + last + 1 }
      end = start
    }
    return 0
  }
}
