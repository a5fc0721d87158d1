import Files
import Glibc
import Hashing
import Synchronization
import Threads

/// The hidden file beside its destination in which a download grows.
///
/// A journal tells of it, so that it goes on after a restart.
final class DownloadPart: DownloadContent {
  let object: StoredObject
  /// The hidden file.
  let path: String
  private let file: OpenFile
  private let hash: DownloadHash
  private let journal: Journal
  private let limits: TransferLimits
  private let time: any TimeSource
  private let state: Mutex<State>

  private struct State {
    /// Bytes that the file has.
    var offset: Int
    var notedOffset: Int
    /// From where on nothing was sent to the disk yet.
    var unsentOffset: Int
    var notedTime: Double
  }

  /// Opens the part that the journal tells of, if it is of the same content; else an empty one.
  init(
    of object: StoredObject, beside destination: String, journal: Journal,
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
      // More may be there than is on disk for certain.
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

  /// The path of a part: one for each pair of object and destination, and for each journal of that pair.
  private static func path(
    of name: ObjectName, beside destination: String, journal: Journal
  ) throws(CloudError) -> String {
    let key = try JournalFolder.key([name.text, destination, Folder.name(of: journal.path)])
    return "\(Folder.parent(of: destination))/\(prefix)\(key)\(suffix)"
  }

  /// Bytes that are sent to the disk at once.
  private static let batchSize = 16 << 20
  private static let prefix = ".myna-"
  private static let suffix = ".download"

  var offset: Int { state.withLock { $0.offset } }

  /// Appends bytes, and notes now and then how far it came.
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
    if isDue { try note() }
  }

  /// Has the disk begin with what came, so that less is left to wait for at the end.
  private func sendToDisk(_ range: Range<Int>) {
    // To Linux, content that is not needed in memory is content to be written; it is a hint, and may fail.
    _ = posix_fadvise(file.descriptor, range.lowerBound, range.count, POSIX_FADV_DONTNEED)
  }

  /// Brings what came to disk, and then writes down how much it is.
  func note() throws(CloudError) {
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

  /// Removes the part that a journal tells of, and the journal.
  static func remove(by journal: Journal) throws(CloudError) {
    if case .download(let record) = try journal.read() {
      let name = Folder.name(of: record.part)
      if name.hasPrefix(prefix), name.hasSuffix(suffix) { unlink(record.part) }
    }
    journal.remove()
  }
}
