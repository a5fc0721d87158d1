import Files
import MynaDSP
import SoundFiles

/// The hash and the overview of a file's sound, as far as it was taken in; for one thread at a time.
final class SoundTally {
  /// Frames that are taken in as one, at most.
  static let blockFrames = 16_384

  private(set) var frameCount = 0
  private(set) var overview = WaveformOverview()

  private let info: SoundFileInfo
  private let hashesSound: Bool
  private let hashing: HashingThread
  private let check: FLACCheck?
  private var planar: AudioBuffer

  /// The part of the sound that was taken in, 0…1; 0 where the length of the whole is not known.
  var share: Double {
    info.frameCount.map { min(1, Double(frameCount) / Double(max(1, $0))) } ?? 0
  }

  /// A tally of nothing yet.
  ///
  /// - Parameters:
  ///   - isAlone: whether no other thread is to hash meanwhile.
  ///   - check: what the samples are compared with.
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

  /// Takes in interleaved frames.
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

  /// Returns the hash of the sound; nil where that of the file's bytes stands for it.
  func contentHash() -> ContentHash? { hashesSound ? hashing.finish() : nil }

  /// Returns whether the samples are others than those of which a FLAC file says that it was made.
  func contradictsChecksum() -> Bool { check?.finish() == false }
}
