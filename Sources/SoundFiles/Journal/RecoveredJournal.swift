import Files
public import FoundationEssentials

/// A journal that nobody records into any more, locked until it is closed or this object is released.
///
/// Must be used from one thread at a time.
public final class RecoveredJournal: @unchecked Sendable {
  /// The path of the file.
  public let path: String
  /// The id of the take; nil when recording had not got as far as to write that.
  public let identity: TakeIdentity?
  /// Whole frames in the file; 0 is a recording that never caught anything, to be removed.
  public let frameCount: Int
  /// Hertz; 0 without an identity.
  public let sampleRate: Double
  /// One is mono; 0 without an identity.
  public let channelCount: Int

  private let file: JournalFile
  private var header: JournalHeader?

  /// The take's id.
  public var id: UUID? { identity?.id }
  /// The date on which the recording began.
  public var date: Date? { identity?.date }
  /// The title at that time.
  public var title: String? { identity?.title }
  /// Whether the file is open.
  public var isOpen: Bool { file.isOpen }
  /// Whether there is nothing to be kept.
  public var isEmpty: Bool { frameCount == 0 }
  /// Seconds.
  public var duration: Double { isEmpty ? 0 : Double(frameCount) / sampleRate }

  /// Wraps a journal that has just been completed and was locked all the time.
  init(completed file: JournalFile, header: JournalHeader, frameCount: Int) {
    (self.file, self.header, self.frameCount) = (file, header, frameCount)
    (path, identity) = (file.path, header.take)
    (sampleRate, channelCount) = (Double(header.sampleRate), header.channelCount)
  }

  /// Repairs an abandoned journal.
  init(leftBehind file: JournalFile) throws(SoundFileError) {
    self.file = file
    path = file.path
    let head = try file.head(JournalHeader.largestByteCount)
    guard let header = JournalHeader(head) else {
      let size = try file.size()
      // Frames come only after the header is on disk, so here are none.
      guard JournalHeader.couldBeTorn(head, of: size) else {
        throw .notSound(path: file.path)
      }
      (identity, frameCount, sampleRate, channelCount) = (nil, 0, 0, 0)
      return
    }
    self.header = header
    identity = header.take
    sampleRate = Double(header.sampleRate)
    channelCount = header.channelCount
    let size = try file.size()
    frameCount = (size - header.byteCount) / header.bytesPerFrame
    let length = frameCount * header.bytesPerFrame
    let right = header.bytes(frameCount: frameCount, isPadded: true)
    let whole = header.byteCount + length + length % 2
    guard !head.starts(with: right) || size != whole else { return }
    if let error = file.setSize(whole) { throw .writing(error) }
    let written = right.withUnsafeBytes { file.write($0, at: 0) }
    if let error = written.error { throw .writing(error) }
    try file.synchronize(everything: true)
  }

  /// Whether a path leads to this very file: a move that was interrupted leaves both names.
  public func isSameFile(as other: String) -> Bool { file.isFound(at: other) }

  /// Makes it a file of another name, in the same folder, that nobody has taken.
  public func move(to destination: String) throws(SoundFileError) {
    guard file.isInPlace else { throw .notFound(path: path) }
    if var header, header.writer != nil {
      header.writer = nil
      let isPadded = frameCount * header.bytesPerFrame % 2 == 1
      // A take that is shared must not identify the machine. If erasing that fails, it is still the same take.
      header.bytes(frameCount: frameCount, isPadded: isPadded).withUnsafeBytes {
        _ = file.write($0, at: 0)
      }
    }
    try rethrowing(
      as: SoundFileError.creating, try FileReplacement.move(path, to: destination))
    // Under both names it is still a journal, and the next one to come finds out.
    guard !isSameFile(as: path) else {
      throw .unwritable(path: path, reason: .notRemovable)
    }
    Folder.synchronize(Folder.parent(of: destination))
  }

  /// Removes the file.
  public func remove() throws(SoundFileError) { try file.remove() }

  /// Closes and unlocks the file; others may then work on it.
  public func close() { file.close() }
}
