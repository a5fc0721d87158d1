import Hashing
import SoundFiles

/// Compares a FLAC file's samples with the MD5 checksum in the file, on one thread at a time.
final class FLACCheck {
  private let checksum: FLACChecksum
  private var hash: MD5?
  private var bytes: [UInt8] = []

  /// Starts a comparison; nil if the file has no checksum, or if its samples cannot be represented
  /// exactly as `Float` values.
  init?(path: String, _ info: SoundFileInfo) {
    guard info.format == .flac, let checksum = FLACChecksum(path: path),
      checksum.bitDepth == info.bitDepth, checksum.bitDepth <= 24
    else { return nil }
    self.checksum = checksum
    // The system may prohibit MD5, for example in FIPS mode. In that case, the samples are not
    // compared.
    guard let hash = try? MD5() else { return nil }
    self.hash = consume hash
  }

  func append(_ samples: [Float], count: Int) {
    let (scale, size) = (Float(1 << (checksum.bitDepth - 1)), checksum.sampleSize)
    if bytes.count < count * size { bytes = [UInt8](repeating: 0, count: count * size) }
    for n in 0..<count {
      let number = Int32(max(-scale, min(scale, samples[n] * scale)))
      for index in 0..<size {
        bytes[n * size + index] = UInt8(truncatingIfNeeded: number >> (8 * Int32(index)))
      }
    }
    bytes.withUnsafeBytes { hash?.update(UnsafeRawBufferPointer(rebasing: $0[..<(count * size)])) }
  }

  func finish() -> Bool { hash.take()?.finish() == checksum.md5 }
}
