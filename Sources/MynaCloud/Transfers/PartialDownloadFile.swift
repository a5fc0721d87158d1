import Files
import Glibc
import Hashing
import Synchronization
import Threads

/// The hidden file for a download in progress, in the destination's folder.
///
/// A journal describes it, so that the download can continue after a restart.
final class PartialDownloadFile: DownloadContent {
  let object: StoredObject
  let path: String
  private let file: OpenFile
  private let hash: DownloadHash
  private let journal: TransferJournalFile
  private let limits: TransferLimits
  private let time: any TimeSource
  private let state: Mutex<State>

  private struct State {
    var offset: Int
    var notedOffset: Int
    var unsentOffset: Int
    var notedTime: Double
  }

  /// Opens the partial file that the journal describes, if it is for the same version; if not,
  /// creates an empty file.
  init(
    of object: StoredObject, beside destination: String, journal: TransferJournalFile,
    limits: TransferLimits, time: any TimeSource
  ) throws(CloudError) {
    let path = try Self.path(of: object.name, beside: destination, journal: journal)
    (self.object, self.path, self.journal) = (object, path, journal)
    (self.limits, self.time) = (limits, time)
    var offset = 0
    if case .download(let record) = try journal.read(), record.part == path {
      let isSame = record.version == object.version && record.size == object.size
      if isSame { offset = record.offset }
    }
    (file, offset) = try rethrowing(as: CloudError.file) { () throws(SystemError) in
      let file = try OpenFile(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
      let status = try file.status()
      guard status.kind == .regular else { throw SystemError(notRegularFile: path) }
      // Discards bytes after the offset, because they may not have been synced to disk.
      offset = max(0, min(offset, status.size))
      guard ftruncate(file.descriptor, offset) == 0 else { throw .last(path) }
      lseek(file.descriptor, offset, SEEK_SET)
      return (file, offset)
    }
    hash = try DownloadHash(object.knownChecksum?.algorithm ?? .md5, of: file)
    hash.advance(to: offset)
    state = Mutex(
      State(
        offset: offset, notedOffset: offset, unsentOffset: offset, notedTime: time.seconds))
    try write(offset)
  }

  private static func path(
    of name: ObjectName, beside destination: String, journal: TransferJournalFile
  ) throws(CloudError) -> String {
    let key = try TransferJournalFolder.key([name.text, destination, Folder.name(of: journal.path)])
    return "\(Folder.parent(of: destination))/\(prefix)\(key)\(suffix)"
  }

  /// The number of bytes after which the kernel is asked to start writing them to disk.
  private static let batchSize = 16 << 20
  private static let prefix = ".myna-"
  private static let suffix = ".download"

  var offset: Int { state.withLock { $0.offset } }

  func append(_ bytes: UnsafeRawBufferPointer) throws(CloudError) {
    let span = RawSpan(_unsafeBytes: bytes)
    try rethrowing(as: CloudError.file, try file.write(span))
    let (end, isDue) = state.withLock { state in
      state.offset += bytes.count
      if state.offset - state.unsentOffset >= Self.batchSize {
        sendToDisk(state.unsentOffset..<state.offset)
        state.unsentOffset = state.offset
      }
      let isDue =
        state.offset - state.notedOffset >= limits.checkpointBytes
        || time.seconds - state.notedTime >= limits.checkpointSeconds
      return (state.offset, isDue)
    }
    hash.advance(to: end)
    if isDue { try saveProgress() }
  }

  private func sendToDisk(_ range: Range<Int>) {
    // On Linux, `POSIX_FADV_DONTNEED` starts writing dirty pages, so that the final sync takes less
    // time. It is only a hint, and may fail.
    _ = posix_fadvise(file.descriptor, range.lowerBound, range.count, POSIX_FADV_DONTNEED)
  }

  /// Syncs the file to disk and then records the offset.
  func saveProgress() throws(CloudError) {
    let (offset, noted) = state.withLock { ($0.offset, $0.notedOffset) }
    guard offset != noted else { return }
    try rethrowing(as: CloudError.file, try file.synchronize())
    try write(offset)
  }

  private func write(_ offset: Int) throws(CloudError) {
    try journal.write(
      .download(
        DownloadRecord(
          name: object.name, part: path, version: object.version, size: object.size,
          offset: offset, date: time.date)))
    state.withLock { ($0.notedOffset, $0.notedTime) = (offset, time.seconds) }
  }

  func isRight() throws(CloudError) -> Bool {
    let size = try rethrowing(as: CloudError.file, try file.status().size)
    guard size == object.size, offset == size else { return false }
    guard let known = object.knownChecksum else { return true }
    return try hash.finish(at: size) == known.bytes
  }

  func commit(to destination: String, overwrite: Bool) throws(CloudError) {
    try rethrowing(as: CloudError.file) { () throws(SystemError) in
      try FileReplacement(adopting: path, path: destination, overwrite: overwrite).commit()
    }
    journal.remove()
  }

  static func remove(by journal: TransferJournalFile) throws(CloudError) {
    if case .download(let record) = try journal.read() {
      let name = Folder.name(of: record.part)
      if name.hasPrefix(prefix), name.hasSuffix(suffix) { unlink(record.part) }
    }
    journal.remove()
  }
}
