import Files
public import MynaDSP
import SoundFiles

/// What reading a sound file to its end tells; made on any thread.
public struct TakeAnalysis: Sendable {
  /// Whether it could be read to its end.
  public let condition: TakeCondition
  /// What its sound is; nil for a file that could not be read.
  public let contentHash: ContentHash?
  /// Seconds that were read.
  public let duration: Double
  /// What it looks like; nil for a file that could not be read.
  public let overview: WaveformOverview?
  let stamp: FileStamp

  private static let blockFrames = 16_384

  /// Reads a file on the calling thread.
  ///
  /// - Parameters:
  ///   - isAlone: whether no other thread is to hash meanwhile, as in work that nobody waits for.
  ///   - onProgress: called a few times a second of work with the share that is done; returning false ends it.
  /// - Throws: `cancelled`, `missing`, or `sound` for a file that is none from the beginning on.
  public init(
    path: String, isAlone: Bool = false, onProgress: (Double) -> Bool = { _ in true }
  ) throws(LibraryError) {
    guard let stamp = FileStamp(path: path) else { throw .sound(.notFound(path: path)) }
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
    let info = reader.info
    let hashesSound = ContentHasher.canHashSound(of: info)
    let hashing = try rethrowing(
      as: LibraryError.init(hashing:),
      try HashingThread(
        sampleRate: info.sampleRate, channelCount: info.channelCount, isCallers: isAlone))
    var overview = WaveformOverview()
    var samples = [Float](repeating: 0, count: Self.blockFrames * info.channelCount)
    var planar = AudioBuffer(channelCount: info.channelCount, capacity: Self.blockFrames)
    var (frames, share) = (0, 0.0)
    while true {
      let count = try rethrowing(
        as: LibraryError.init(_:), try reader.read(into: &samples, while: { onProgress(share) }))
      guard count > 0 else { break }
      if hashesSound { hashing.append(samples, frameCount: count) }
      planar.frameCount = count
      samples.withUnsafeBufferPointer { planar.deinterleave($0) }
      overview.append(planar)
      frames += count
      share = info.frameCount.map { min(1, Double(frames) / Double(max(1, $0))) } ?? 0
      guard onProgress(share) else { throw .cancelled }
    }
    condition = frames > 0 ? .good : .unreadable
    duration = Double(frames) / info.sampleRate
    if hashesSound {
      contentHash = hashing.finish()
    } else {
      contentHash = try rethrowing(
        as: LibraryError.init(hashing:), try ContentHasher.hash(ofBytesIn: path))
    }
    self.overview = overview
  }
}
