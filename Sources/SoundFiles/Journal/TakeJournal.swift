public import Dates
import Files
public import FoundationEssentials
import Glibc
public import Threads

/// The growing file of a recording, a 24-bit WAV file that is valid at all times.
///
/// After `append` returns, the frames are in the kernel and survive the end of the process. After
/// `flush` returns, they are on disk. The file is locked until `finish`, so that other processes
/// don't treat it as abandoned. Use it from one thread at a time.
public final class TakeJournal {
  /// The number of frames in the file.
  public private(set) var frameCount = 0
  /// The number of appended samples that exceeded full scale and were clipped.
  public private(set) var clippedSampleCount = 0
  /// The path to the journal.
  public var path: String { file.path }
  /// The identity of the take.
  public var identity: TakeIdentity { header.take }

  /// The header, which only tests change from outside.
  var header: JournalHeader
  private let file: JournalFile
  private var failure: SoundFileError?
  private var failureCode: Int32 = 0
  private var isFinished = false
  private var bytes: [UInt8] = []

  /// Creates the file, which must not exist.
  ///
  /// The file and its folder entry are on disk when this returns.
  ///
  /// - Parameters:
  ///   - sampleRate: the sample rate in whole hertz.
  ///   - date: the date on which the recording began, written in the local time of `timeZone`.
  ///   - title: the title, which is truncated to 400 bytes.
  ///   - hasManyMarkers: whether to reserve room for about 500 markers with names, instead of 64
  ///     without names.
  public init(
    path: String, sampleRate: Double, channelCount: Int, id: UUID, date: Date, title: String?,
    hasManyMarkers: Bool = false, timeZone: TimeZoneOffsets = .current
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
      // Without a header, there is no recording, and recovery should not find the file.
      unlink(path)
      throw error
    }
  }

  /// Creates a new file that continues another journal with a copy of its contents.
  ///
  /// - Throws: `unreadable` if the other journal can no longer be read; the new file is then
  ///   removed.
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

  /// Whether the path still leads to this file; false if the file was removed, renamed, or
  /// replaced.
  public var isInPlace: Bool { file.isInPlace }

  /// Whether appending failed for a reason that wouldn't apply to a new file.
  ///
  /// That is the case if the file has reached its maximum size, or the file server no longer
  /// recognizes it.
  public var needsAnotherFile: Bool { [EFBIG, ESTALE].contains(failureCode) }

  /// Shows other processes, which might not see the lock, that the recording continues.
  ///
  /// Call this once a minute while nothing is appended.
  public func touch() { file.touch() }

  /// Returns the number of bytes that one second of recording takes up.
  public static func bytesPerSecond(sampleRate: Double, channelCount: Int) -> Int {
    Int(sampleRate.rounded()) * channelCount * PCM24.byteCount
  }

  /// Appends interleaved frames, rounded to 24 bits and clipped at full scale.
  ///
  /// If the disk is full, the complete frames that fit are kept, and the file stays valid. This
  /// call and all later ones throw `noSpace`, or `unwritable` for other reasons.
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
      // If this fails too, recovery will truncate the file to its complete frames.
      file.setSize(end)
    }
    do {
      try writeLengths()
    } catch {
      failure = failure ?? error
    }
    if let failure { throw failure }
  }

  /// The marked frames, in ascending order.
  public var markers: [Int] { header.markers }

  /// The number of markers that can still be added.
  public var markersLeft: Int {
    guard !isFinished, failure == nil, frameCount <= UInt32.max else { return 0 }
    return header.markersLeft
  }

  /// Adds a marker at the end of the appended frames.
  ///
  /// - Parameter name: the marker's name, up to 80 bytes, or nil to use its number. Only a journal
  ///   with room for many markers stores the name.
  /// - Returns: whether the position is now marked. If there is no room, the file is too long for
  ///   markers, or the disk is full, the result is false, and the recording continues.
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

  /// Syncs all appended frames to disk.
  ///
  /// After that, a power failure can lose only later frames.
  public func flush() throws(SoundFileError) { try file.synchronize(everything: false) }

  /// Completes the file as `complete` does, then closes and unlocks it.
  ///
  /// Later calls do nothing.
  public func finish() throws(SoundFileError) {
    guard !isFinished else { return }
    header.writer = nil
    try complete().close()
  }

  /// Completes the file, syncs it to disk, counts its frames by reopening it, and returns it, still
  /// locked.
  ///
  /// This can also be called after a failed `append`, to keep the frames that were written. Call it
  /// only once; if it throws, the lock is released.
  public func complete() throws(SoundFileError) -> RecoveredJournal {
    precondition(!isFinished, "the journal is finished")
    isFinished = true
    do throws(SoundFileError) {
      let isOdd = frameCount * header.bytesPerFrame % 2 == 1
      // A chunk of odd length needs a padding byte, but programs can read the file without it too.
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

  /// Repairs an abandoned journal; nil if another process is recording to it.
  ///
  /// The number of frames is determined by the file's length, not its header: all complete frames
  /// are kept. The result holds the lock. If locks don't work, the journal's contents determine
  /// whether it is in use; see `JournalUseDetector`.
  ///
  /// - Parameters:
  ///   - isOwn: whether this process recorded the journal and has closed it.
  ///   - time: the clock for the journal's age.
  /// - Throws: `notSound` for a file that isn't a journal; the file stays unchanged.
  public static func recover(
    path: String, isOwn: Bool = false, time: any TimeSource = SystemTime()
  ) throws(SoundFileError) -> RecoveredJournal? {
    guard let (file, writer, isOver) = try examine(at: path, time) else { return nil }
    guard isOver || isOwn && writer == .current else { return nil }
    return try RecoveredJournal(leftBehind: file)
  }

  /// Returns whether a process is recording to a journal, without changing the journal.
  public static func isInUse(
    path: String, time: any TimeSource = SystemTime()
  ) throws(SoundFileError) -> Bool {
    guard let (file, _, isOver) = try examine(at: path, time) else { return true }
    file.close()
    return !isOver
  }

  private static func examine(
    at path: String, _ time: any TimeSource
  ) throws(SoundFileError) -> (file: JournalFile, writer: JournalWriter?, isOver: Bool)? {
    guard let file = try JournalFile.open(orphan: path) else { return nil }
    let writer = JournalHeader(try file.head(JournalHeader.largestByteCount))?.writer
    let use = JournalUseDetector(
      writer: writer, isLocked: file.isLocked, age: try file.age(at: time.date))
    return (file, writer, use.isOver())
  }

  private var end: Int { header.byteCount + frameCount * header.bytesPerFrame }

  private func writeHeader(isPadded: Bool = false) throws(SoundFileError) {
    try write(header.bytes(frameCount: frameCount, isPadded: isPadded), at: 0)
  }

  /// Writes the header, except for the markers in the reserved space, which haven't changed.
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
