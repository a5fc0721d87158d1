import Files
public import FoundationEssentials

/// A completed or abandoned journal, locked until it is closed or this object is released.
///
/// Use it from one thread at a time.
public final class RecoveredJournal: @unchecked Sendable {
  /// The path to the file.
  public let path: String
  /// The take's identity; nil if recording ended before it was written.
  public let identity: TakeIdentity?
  /// The number of complete frames in the file.
  ///
  /// If it is 0, nothing was recorded and the file should be removed.
  public let frameCount: Int
  /// The sample rate in hertz; 0 without an identity.
  public let sampleRate: Double
  /// The number of channels; 0 without an identity.
  public let channelCount: Int

  private let file: JournalFile
  private var header: JournalHeader?

  /// The take's ID.
  public var id: UUID? { identity?.id }
  /// The date on which the recording began.
  public var date: Date? { identity?.date }
  /// The title at the start of the recording.
  public var title: String? { identity?.title }
  /// Whether the file is open.
  public var isOpen: Bool { file.isOpen }
  /// Whether nothing was recorded.
  public var isEmpty: Bool { frameCount == 0 }
  /// The length in seconds.
  public var duration: Double { isEmpty ? 0 : Double(frameCount) / sampleRate }

  init(completed file: JournalFile, header: JournalHeader, frameCount: Int) {
    (self.file, self.header, self.frameCount) = (file, header, frameCount)
    (path, identity) = (file.path, header.take)
    (sampleRate, channelCount) = (Double(header.sampleRate), header.channelCount)
  }

  init(leftBehind file: JournalFile) throws(SoundFileError) {
    self.file = file
    path = file.path
    let head = try file.head(JournalHeader.largestByteCount)
    guard let header = JournalHeader(head) else {
      let size = try file.size()
      // Frames are written only after the header is on disk, so this file has no frames.
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

  /// Returns whether a path leads to the same file.
  ///
  /// This can happen after an interrupted move, which leaves the file with both names.
  public func isSameFile(as other: String) -> Bool { file.isFound(at: other) }

  /// Renames the file within its folder.
  ///
  /// The new name must not exist yet.
  public func move(to destination: String) throws(SoundFileError) {
    guard file.isInPlace else { throw .notFound(path: path) }
    if var header, header.writer != nil {
      header.writer = nil
      let isPadded = frameCount * header.bytesPerFrame % 2 == 1
      // A shared take must not identify the machine. Ignore a failure, because it doesn't damage
      // the take.
      header.bytes(frameCount: frameCount, isPadded: isPadded).withUnsafeBytes {
        _ = file.write($0, at: 0)
      }
    }
    try rethrowing(
      as: SoundFileError.creating, try FileReplacement.move(path, to: destination))
    // If the file still has its old name too, it is still a journal, and the next recovery will
    // handle it.
    guard !isSameFile(as: path) else {
      throw .unwritable(path: path, reason: .notRemovable)
    }
    Folder.synchronize(Folder.parent(of: destination))
  }

  /// Deletes the file.
  public func remove() throws(SoundFileError) { try file.remove() }

  /// Closes the file and unlocks it for other processes.
  public func close() { file.close() }
}
