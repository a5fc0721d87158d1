import Files
import Glibc
import MIDI

/// The append-only file of a performance's events.
///
/// The initializer creates the file, which must not exist, and its folder. When it returns, both
/// have been saved to disk. Entries survive if the process ends unexpectedly. The file is locked
/// while it is open, which keeps a recovery from treating it as abandoned. Use this class from one
/// thread at a time.
final class PerformanceEventLog {
  private(set) var count = 0
  private let file: OpenFile

  init(path: String, sampleRate: Double) throws(SystemError) {
    let folder = Folder.parent(of: path)
    try Folder.make(folder)
    file = try Self.create(path)
    do throws(SystemError) {
      let header = PerformanceLog.header(sampleRate: sampleRate)
      try file.write(header.span.bytes)
      try file.synchronize()
    } catch {
      unlink(path)
      throw error
    }
    Folder.synchronize(folder)
  }

  private static func create(_ path: String) throws(SystemError) -> OpenFile {
    while true {
      let file = try OpenFile(path, O_CREAT | O_EXCL | O_WRONLY | O_APPEND | O_NOFOLLOW)
      let isLocked = FileLock.acquire(of: file.descriptor, waits: true).isTaken
      // A recovery might have deleted the new file as abandoned just before it was locked, so try
      // again.
      if !isLocked { return file }
      if try file.status().linkCount > 0 { return file }
    }
  }

  func append(_ entries: [Performance.Entry]) throws(SystemError) {
    guard !entries.isEmpty else { return }
    let bytes = entries.flatMap(PerformanceLog.bytes)
    try file.write(bytes.span.bytes)
    count += entries.count
  }

  func flush() throws(SystemError) { try file.synchronize() }
}
