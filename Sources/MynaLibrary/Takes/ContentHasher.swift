import Hashing
package import SoundFiles

/// Computes the hash of audio while it is being read.
///
/// The hash is the SHA-256 of the sample rate in hertz and the channel count, as 32-bit integers,
/// followed by all interleaved samples, as the bits of a `Float`. All values are little-endian. A
/// `Float` represents integers of up to 24 bits exactly, and readers divide them by full scale.
/// Therefore, the same audio has the same hash in 16-bit, 24-bit, FLAC, and float files.
package struct ContentHasher: ~Copyable {
  private var hash: SHA256
  private let channelCount: Int
  /// A buffer small enough for the L1 cache.
  private var words = [UInt32](repeating: 0, count: 4_096)

  package init(sampleRate: Double, channelCount: Int) throws(ContentHashError) {
    precondition(channelCount > 0 && 0...4e9 ~= sampleRate, "no sound has these")
    hash = try Self.begin()
    self.channelCount = channelCount
    let header = [UInt32(sampleRate.rounded()).littleEndian, UInt32(channelCount).littleEndian]
    header.withUnsafeBytes { hash.update($0) }
  }

  package mutating func append(_ samples: [Float], frameCount: Int) {
    let count = frameCount * channelCount
    precondition(0...samples.count ~= count, "there are fewer samples")
    samples.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, to: count, by: words.count) {
        let end = min(count, start + words.count)
        update(UnsafeBufferPointer(rebasing: samples[start..<end]))
      }
    }
  }

  package consuming func finish() -> ContentHash { ContentHash(hash) }

  /// Returns whether all decoders produce the same samples for the format.
  ///
  /// This is not the case for lossy formats, and it is unknown for formats decoded by `ffmpeg`. For
  /// those formats, use `hash(ofBytesIn:)`.
  package static func canHashSound(of info: SoundFileInfo) -> Bool {
    [" PCM", " float", " ALAC"].contains { info.formatName.hasSuffix($0) }
  }

  static func begin() throws(ContentHashError) -> SHA256 {
    do throws(HashingError) {
      return try SHA256()
    } catch {
      switch error {
      case .unavailable: throw .unavailable
      }
    }
  }

  private mutating func update(_ samples: UnsafeBufferPointer<Float>) {
    words.withUnsafeMutableBufferPointer { words in
      // Adding 0 converts negative zeros, which integers do not have, to positive zeros. Indexing
      // the array directly lets the compiler vectorize the loop.
      for n in samples.indices { words[n] = (samples[n] + 0).bitPattern.littleEndian }
    }
    words.withUnsafeBytes { bytes in
      let size = MemoryLayout<UInt32>.size * samples.count
      hash.update(UnsafeRawBufferPointer(rebasing: bytes[..<size]))
    }
  }
}

extension ContentHash {
  init(_ hash: consuming SHA256) { hexadecimal = hash.finishHexadecimal() }
}
