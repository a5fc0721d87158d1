public import Dates
import Files
public import FoundationEssentials
import Glibc
public import Threads

/// The growing file of a recording, a WAV of 24-bit samples that is valid at every moment.
///
/// What `append` returned for is in the kernel's hands and survives the end of the process; what `flush`
/// returned for is on disk. The file is locked until `finish`, so that nobody takes a recording for one that was
/// left behind. Belongs to one thread at a time.
public final class TakeJournal {
  /// Frames in the file.
  public private(set) var frameCount = 0
  /// Samples appended so far that lay beyond full scale and were cut to it.
  public private(set) var clippedSampleCount = 0
  /// The path of the journal.
  public var path: String { file.path }
  /// The identity of the take that is written into it.
  public var identity: TakeIdentity { header.take }

  /// Its description of itself; changed by tests alone.
  var header: JournalHeader
  private let file: JournalFile
  /// The reason why nothing more can be appended, with the system's error.
  private var failure: SoundFileError?
  private var failureCode: Int32 = 0
  private var isFinished = false
  private var bytes: [UInt8] = []

  /// Creates the file, which must not exist; it and its name are on disk when this returns.
  ///
  /// - Parameters:
  ///   - sampleRate: whole hertz.
  ///   - date: when the recording began; written as local time of `timeZone`.
  ///   - title: the first 400 bytes of it are kept.
  ///   - hasManyMarkers: whether there is room for about 500 markers and their names, and not for 64 without names.
  public init(
    path: String, sampleRate: Double, channelCount: Int, id: UUID, date: Date, title: String?,
    hasManyMarkers: Bool = false, timeZone: Zone = .current
  ) throws(SoundFileError) {
    let rates = JournalHeader.sampleRates
    precondition(
      sampleRate >= Double(rates.lowerBound) && sampleRate <= Double(rates.upperBound),
      "no rate of a device")
    precondition(
      JournalHeader.channelCounts.contains(channelCount), "no channel count of a device")
    header = JournalHeader(
      take: TakeIdentity(id: id, date: date, title: title, timeZone: timeZone),
      sampleRate: Int(sampleRate.rounded()), channelCount: channelCount, writer: .current,
      hasManyMarkers: hasManyMarkers)
    file = try JournalFile.create(path)
    do {
      try writeHeader()
      try file.synchronize(everything: true)
    } catch {
      // What cannot hold a header holds no recording, and should not be found as one.
      unlink(path)
      throw error
    }
  }

  /// Continues in a new file with the whole contents of another journal.
  ///
  /// - Throws: `unreadable` if that journal cannot be read any more; the new file is then removed.
  public init(path: String, continuing old: TakeJournal) throws(SoundFileError) {
    header = old.header
    file = try JournalFile.create(path)
    do {
      try writeHeader()
      try old.file.copy(from: header.byteCount, to: old.end, into: file)
      (frameCount, clippedSampleCount) = (old.frameCount, old.clippedSampleCount)
      try writeHeader()
      try file.synchronize(everything: true)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Whether the path still leads to this file; false once somebody has removed, renamed or replaced it.
  public var isInPlace: Bool { file.isInPlace }

  /// Whether appending failed for a reason that a new file would not have: this one has reached its largest size, or its
  /// server no longer knows it.
  public var needsAnotherFile: Bool { [EFBIG, ESTALE].contains(failureCode) }

  /// Shows others, whom the lock may not reach, that the recording continues; call it each minute while nothing is appended.
  public func touch() { file.touch() }

  /// Bytes that a second of recording takes.
  public static func bytesPerSecond(sampleRate: Double, channelCount: Int) -> Int {
    Int(sampleRate.rounded()) * channelCount * PCM24.byteCount
  }

  /// Adds interleaved frames: rounded to 24 bits, cut at full scale.
  ///
  /// If the disk is full, the whole frames that still fitted are kept, the file is as right as before, and
  /// this and every later call throws `noSpace`, or `unwritable` for another reason.
  public func append(_ interleaved: UnsafeBufferPointer<Float>) throws(SoundFileError) {
    precondition(interleaved.count % header.channelCount == 0, "not whole frames")
    precondition(!isFinished, "the journal is finished")
    if let failure { throw failure }
    guard !interleaved.isEmpty else { return }
    clippedSampleCount += interleaved.count { $0.magnitude > 1 }
    PCM24.encode(interleaved, into: &bytes)
    let written = bytes.withUnsafeBytes { file.write($0, at: end) }
    frameCount += written.count / header.bytesPerFrame
    if let error = written.error {
      (failure, failureCode) = (.writing(error), error.code)
      // Should this fail too, recovery does it: it trusts whole frames, whatever else there is.
      file.setSize(end)
    }
    do {
      try writeLengths()
    } catch {
      failure = failure ?? error
    }
    if let failure { throw failure }
  }

  /// The frames that were marked, in ascending order.
  public var markers: [Int] { header.markers }

  /// The number of markers that can still be set.
  public var markersLeft: Int {
    guard !isFinished, failure == nil, frameCount <= UInt32.max else { return 0 }
    return header.markersLeft
  }

  /// Marks the end of what was appended.
  ///
  /// - Parameter name: its name, which only a journal with room for many markers keeps, up to 80 bytes; nil for its number.
  /// - Returns: whether it is marked now; false where there are as many markers as the file has room for, it is too long for
  ///   them, or the disk takes no more. The recording does not suffer.
  public func mark(name: String? = nil) -> Bool {
    guard !isFinished, failure == nil, frameCount <= UInt32.max else { return false }
    let before = header
    let name = header.hasManyMarkers ? name?.cut(to: JournalHeader.longestName) : nil
    let isMarked = header.markers.last == frameCount
    if isMarked, name == nil || name == header.names[frameCount] { return true }
    guard header.markersLeft > 0 else { return false }
    if !isMarked { header.markers.append(frameCount) }
    header.names[frameCount] = name
    do {
      try writeHeader()
      return true
    } catch {
      header = before
      return false
    }
  }

  /// Brings to disk all that was appended; a power cut then costs what came since.
  public func flush() throws(SoundFileError) { try file.synchronize(everything: false) }

  /// Ends the file as `complete` does, then closes and unlocks it.
  ///
  /// Does nothing the second time.
  public func finish() throws(SoundFileError) {
    guard !isFinished else { return }
    header.writer = nil
    try complete().close()
  }

  /// Ends the file, flushes it to disk, reopens it to count its frames, and returns it with its lock.
  ///
  /// May also be called after a failed `append`, to keep what was written. Must be called only once; if it throws, the lock is
  /// released.
  public func complete() throws(SoundFileError) -> RecoveredJournal {
    precondition(!isFinished, "the journal is finished")
    isFinished = true
    do throws(SoundFileError) {
      let isOdd = frameCount * header.bytesPerFrame % 2 == 1
      // A chunk of odd length is followed by a padding byte; programs read the file without it, too.
      let isPadded = isOdd && file.setSize(end + 1) == nil
      try writeHeader(isPadded: isPadded)
      try file.synchronize(everything: true)
      let found = SndfileHandle(path: path)?.decodableFrameCount ?? 0
      guard found == frameCount else {
        throw .incomplete(path: path, written: frameCount, found: found)
      }
      return RecoveredJournal(completed: file, header: header, frameCount: frameCount)
    } catch {
      file.close()
      throw error
    }
  }

  /// Repairs an abandoned journal; nil if somebody is recording into it.
  ///
  /// The length of the file counts, not its header: all whole frames are kept. The result holds the lock. If locks are not
  /// reliable, the journal's contents decide: see `JournalUse`.
  ///
  /// - Parameters:
  ///   - isOwn: whether this process recorded the journal and has closed it.
  ///   - time: the time that tells how old the journal is.
  /// - Throws: `notSound` for a file that is not a journal, and is left unchanged.
  public static func recover(
    path: String, isOwn: Bool = false, time: any TimeSource = SystemTime()
  ) throws(SoundFileError) -> RecoveredJournal? {
    guard let (file, writer, isOver) = try look(at: path, time) else { return nil }
    guard isOver || isOwn && writer == .current else { return nil }
    return try RecoveredJournal(leftBehind: file)
  }

  /// Returns whether somebody is recording into a journal, which stays as it is.
  public static func isInUse(
    path: String, time: any TimeSource = SystemTime()
  ) throws(SoundFileError) -> Bool {
    guard let (file, _, isOver) = try look(at: path, time) else { return true }
    file.close()
    return !isOver
  }

  /// Opens and locks a journal, and finds out who writes it; nil if another has locked it.
  private static func look(
    at path: String, _ time: any TimeSource
  ) throws(SoundFileError) -> (file: JournalFile, writer: JournalWriter?, isOver: Bool)? {
    guard let file = try JournalFile.open(orphan: path) else { return nil }
    let writer = JournalHeader(try file.head(JournalHeader.largestByteCount))?.writer
    let use = JournalUse(
      writer: writer, isLocked: file.isLocked, age: try file.age(at: time.date))
    return (file, writer, use.isOver())
  }

  /// The offset of the next frame, in bytes.
  private var end: Int { header.byteCount + frameCount * header.bytesPerFrame }

  private func writeHeader(isPadded: Bool = false) throws(SoundFileError) {
    try write(header.bytes(frameCount: frameCount, isPadded: isPadded), at: 0)
  }

  /// Writes the header without the many markers, which are as they were.
  private func writeLengths() throws(SoundFileError) {
    for part in header.parts(frameCount: frameCount, isPadded: false) {
      try write(part.bytes, at: part.offset)
    }
  }

  private func write(_ bytes: [UInt8], at offset: Int) throws(SoundFileError) {
    let written = bytes.withUnsafeBytes { file.write($0, at: offset) }
    if let error = written.error { throw .writing(error) }
  }
}
