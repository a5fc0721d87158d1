import Files
public import MynaDSP
public import SoundFiles

/// The result of reading a sound file to its end; made on any thread.
public struct TakeAnalysis: Sendable {
  /// Whether it could be read to its end.
  public let condition: TakeCondition
  /// The hash of its sound; nil for a file that could not be read.
  public let contentHash: ContentHash?
  /// Seconds that were read.
  public let duration: Double
  /// Its waveform; nil for a file that could not be read.
  public let overview: WaveformOverview?
  /// The damage of the file; nil for a whole one.
  public let damage: SoundFileDamage?
  /// The first part that was converted to the sample rate and the channels of the beginning, and that rate in hertz.
  let converted: (part: ConvertedPart, sampleRate: Double)?
  /// Whether its samples are others than those of which a FLAC file says that it was made.
  let contradictsChecksum: Bool
  let stamp: FileStamp
  /// Whether the header told how long the sound is.
  let isDurationStated: Bool

  /// Reads a file on the calling thread.
  ///
  /// - Parameters:
  ///   - isAlone: whether no other thread is to help, as in work that nobody waits for; the result is the same.
  ///   - onProgress: called a few times a second of work with the share that is done; returning false ends it.
  /// - Throws: `cancelled`, `missing`, or `sound` for a file that is none from the beginning on.
  public init(
    path: String, isAlone: Bool = false, onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) {
    try self.init(path: path, isAlone: isAlone, checksSamples: false, onProgress: onProgress)
  }

  /// - Parameter checksSamples: whether to compare the samples of a FLAC file with its checksum.
  init(
    path: String, isAlone: Bool = false, checksSamples: Bool, onProgress: (Double) -> Bool
  ) throws(LibraryError) {
    guard let stamp = try FileStamp(path: path) else { throw .sound(.notFound(path: path)) }
    self.stamp = stamp
    let reader: SoundFileReader
    do throws(SoundFileError) {
      reader = try SoundFileReader(path: path, while: { onProgress(0) })
    } catch .cannotOpen(let path, let reason) {
      // That says nothing of the sound.
      throw .folder(path: path, reason: reason)
    } catch {
      throw LibraryError(error)
    }
    let tally = try Self.tally(
      path, reader, stamp, isAlone: isAlone, checksSamples: checksSamples, onProgress: onProgress)
    condition = tally.frameCount > 0 ? .good : .unreadable
    (damage, isDurationStated) = (reader.info.damage, reader.info.frameCount != nil)
    duration = Double(tally.frameCount) / reader.info.sampleRate
    overview = tally.overview
    converted = reader.info.convertedPart.map { ($0, reader.info.sampleRate) }
    // Of a sound that is not whole, nothing else is expected.
    contradictsChecksum = tally.contradictsChecksum() && reader.info.damage == nil
    if let hash = tally.contentHash() {
      contentHash = hash
    } else {
      contentHash = try rethrowing(
        as: LibraryError.init(hashing:), try ContentHasher.hash(ofBytesIn: path))
    }
  }

  /// Tells a take what was found out about its file.
  func apply(to take: inout Take) {
    (take.contentHash, take.duration, take.damage) = (contentHash, duration, damage)
    take.isDurationEstimated = false
  }

  /// Reads the sound of a file to its end: in parts by two threads where that is faster, else from its beginning.
  private static func tally(
    _ path: String, _ reader: SoundFileReader, _ stamp: FileStamp, isAlone: Bool,
    checksSamples: Bool, onProgress: (Double) -> Bool
  ) throws(LibraryError) -> SoundTally {
    let info = reader.info
    func check() -> FLACCheck? { checksSamples ? FLACCheck(path: path, info) : nil }
    if !isAlone, let parts = PartedReading(path: path, info: info),
      try FileStamp(path: path) == stamp
    {
      // Each of both threads hashes what it decoded.
      let tally = try SoundTally(info, isAlone: true, check())
      switch parts.read(into: tally, onProgress: onProgress) {
      case .whole: return tally
      case .cancelled: throw .cancelled
      case .flawed: break
      }
    }
    let tally = try SoundTally(info, isAlone: isAlone, check())
    var samples = [Float](repeating: 0, count: SoundTally.blockFrames * info.channelCount)
    while true {
      let count = try rethrowing(
        as: LibraryError.init(_:),
        try reader.read(into: &samples, while: { onProgress(tally.share) }))
      guard count > 0 else { return tally }
      tally.append(samples, frameCount: count)
      guard onProgress(tally.share) else { throw .cancelled }
    }
  }
}
