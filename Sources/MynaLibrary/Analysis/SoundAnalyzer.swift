import Files
import MynaDSP
import SoundFiles

/// Computes the hash and the overview of the frames added so far, on one thread at a time.
final class SoundAnalyzer {
  static let blockFrames = 16_384

  private(set) var frameCount = 0
  private(set) var overview = WaveformOverview()

  private let info: SoundFileInfo
  private let hashesSound: Bool
  private let hashing: HashingThread
  private let check: FLACCheck?
  private var planar: AudioBuffer

  var progress: Double {
    info.frameCount.map { min(1, Double(frameCount) / Double(max(1, $0))) } ?? 0
  }

  init(
    _ info: SoundFileInfo, isAlone: Bool, _ check: FLACCheck? = nil
  ) throws(LibraryError) {
    (self.info, self.check) = (info, check)
    hashesSound = ContentHasher.canHashSound(of: info)
    hashing = try rethrowing(
      as: LibraryError.init(hashing:),
      try HashingThread(
        sampleRate: info.sampleRate, channelCount: info.channelCount, isCallers: isAlone))
    planar = AudioBuffer(channelCount: info.channelCount, capacity: Self.blockFrames)
  }

  func append(_ samples: [Float], frameCount count: Int) {
    if hashesSound { hashing.append(samples, frameCount: count) }
    check?.append(samples, count: count * info.channelCount)
    for start in stride(from: 0, to: count, by: Self.blockFrames) {
      planar.frameCount = min(Self.blockFrames, count - start)
      samples.withUnsafeBufferPointer { samples in
        planar.deinterleave(UnsafeBufferPointer(rebasing: samples[(start * info.channelCount)...]))
      }
      overview.append(planar)
    }
    frameCount += count
  }

  /// Returns the hash of the audio samples; nil for a format that is identified by the hash of the
  /// file's bytes instead.
  func contentHash() -> ContentHash? { hashesSound ? hashing.finish() : nil }

  func contradictsChecksum() -> Bool { check?.finish() == false }
}
