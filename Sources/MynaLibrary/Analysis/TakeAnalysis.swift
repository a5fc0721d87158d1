import Files
public import MynaDSP
public import SoundFiles

/// The result of reading an audio file to the end.
public struct TakeAnalysis: Sendable {
  /// Whether the file is readable.
  public let condition: TakeCondition
  /// The hash of the audio; nil if the file could not be read.
  public let contentHash: ContentHash?
  /// The duration of the audio that was read, in seconds.
  public let duration: Double
  /// The waveform; nil if the file could not be read.
  public let overview: WaveformOverview?
  /// The file's damage; nil if there is none.
  public let damage: SoundFileDamage?
  /// The first part of the audio that was converted to match the sample rate and channel count at
  /// the start of the file, together with the sample rate at the start, in hertz.
  let converted: (part: ConvertedPart, sampleRate: Double)?
  let contradictsChecksum: Bool
  let stamp: FileStamp
  let isDurationStated: Bool

  /// Reads a file to the end and analyzes it.
  ///
  /// - Parameters:
  ///    - isAlone: whether to use only the calling thread, as background work does. The result is
  ///      the same.
  ///    - onProgress: called a few times a second with the progress, 0…1; returning false cancels.
  /// - Throws: `cancelled`, `missing`, or `sound` if the file is not an audio file.
  public init(
    path: String, isAlone: Bool = false, onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) {
    try self.init(path: path, isAlone: isAlone, checksSamples: false, onProgress: onProgress)
  }

  init(
    path: String, isAlone: Bool = false, checksSamples: Bool, onProgress: (Double) -> Bool
  ) throws(LibraryError) {
    guard let stamp = try FileStamp(path: path) else { throw .sound(.notFound(path: path)) }
    self.stamp = stamp
    let reader: SoundFileReader
    do throws(SoundFileError) {
      reader = try SoundFileReader(path: path, while: { onProgress(0) })
    } catch .cannotOpen(let path, let reason) {
      // The file cannot be opened, but its audio may be intact.
      throw .folder(path: path, reason: reason)
    } catch {
      throw LibraryError(error)
    }
    let analyzer = try Self.analyzer(
      path, reader, stamp, isAlone: isAlone, checksSamples: checksSamples, onProgress: onProgress)
    condition = analyzer.frameCount > 0 ? .good : .unreadable
    (damage, isDurationStated) = (reader.info.damage, reader.info.frameCount != nil)
    duration = Double(analyzer.frameCount) / reader.info.sampleRate
    overview = analyzer.overview
    converted = reader.info.convertedPart.map { ($0, reader.info.sampleRate) }
    // A damaged file is expected not to match its checksum.
    contradictsChecksum = analyzer.contradictsChecksum() && reader.info.damage == nil
    if let hash = analyzer.contentHash() {
      contentHash = hash
    } else {
      contentHash = try rethrowing(
        as: LibraryError.init(hashing:), try ContentHasher.hash(ofBytesIn: path))
    }
  }

  func apply(to take: inout Take) {
    (take.contentHash, take.duration, take.damage) = (contentHash, duration, damage)
    take.isDurationEstimated = false
  }

  private static func analyzer(
    _ path: String, _ reader: SoundFileReader, _ stamp: FileStamp, isAlone: Bool,
    checksSamples: Bool, onProgress: (Double) -> Bool
  ) throws(LibraryError) -> SoundAnalyzer {
    let info = reader.info
    func check() -> FLACCheck? { checksSamples ? FLACCheck(path: path, info) : nil }
    if !isAlone, let parts = PipelinedReading(path: path, info: info),
      try FileStamp(path: path) == stamp
    {
      let analyzer = try SoundAnalyzer(info, isAlone: true, check())
      switch parts.read(into: analyzer, onProgress: onProgress) {
      case .whole: return analyzer
      case .cancelled: throw .cancelled
      case .flawed: break
      }
    }
    let analyzer = try SoundAnalyzer(info, isAlone: isAlone, check())
    var samples = [Float](repeating: 0, count: SoundAnalyzer.blockFrames * info.channelCount)
    while true {
      let count = try rethrowing(
        as: LibraryError.init(_:),
        try reader.read(into: &samples, while: { onProgress(analyzer.progress) }))
      guard count > 0 else { return analyzer }
      analyzer.append(samples, frameCount: count)
      guard onProgress(analyzer.progress) else { throw .cancelled }
    }
  }
}
