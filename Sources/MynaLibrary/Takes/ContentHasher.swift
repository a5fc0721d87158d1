import Hashing
package import SoundFiles

/// Makes the hash of a sound while it is read.
///
/// SHA-256 of the rate in hertz and the number of channels, 32 bits each, and of all samples, interleaved, as the bits of
/// a `Float`; all little endian. A `Float` holds integers of up to 24 bits exactly, and whoever reads them divides by
/// full scale: the same sound has the same hash as 16 and 24 bits, as FLAC and as float.
package struct ContentHasher: ~Copyable {
  private var hash: SHA256
  private let channelCount: Int
  /// Room for what is hashed next; stays in the nearest cache.
  private var words = [UInt32](repeating: 0, count: 4_096)

  /// A hash of no frame yet, of a sound whose rate is in hertz.
  package init(sampleRate: Double, channelCount: Int) throws(ContentHashError) {
    precondition(channelCount > 0 && 0...4e9 ~= sampleRate, "no sound has these")
    hash = try Self.begin()
    self.channelCount = channelCount
    let header = [UInt32(sampleRate.rounded()).littleEndian, UInt32(channelCount).littleEndian]
    header.withUnsafeBytes { hash.update($0) }
  }

  /// Takes in the first `frameCount` frames of interleaved samples, as `SoundFileReader.read` gives them.
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

  /// Ends it.
  package consuming func finish() -> ContentHash { ContentHash(hash) }

  /// Whether all decoders make the same samples of what is in a file.
  ///
  /// Of lossy ones they do not, and of what `ffmpeg` decodes it is not known: there, `hash(ofBytesIn:)` stands for
  /// the sound.
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

  /// Takes in no more samples than there is room for.
  private mutating func update(_ samples: UnsafeBufferPointer<Float>) {
    words.withUnsafeMutableBufferPointer { words in
      // Integers know no negative zero. Plain indices let the compiler convert several samples at once.
      for n in samples.indices { words[n] = (samples[n] + 0).bitPattern.littleEndian }
    }
    words.withUnsafeBytes { bytes in
      let size = MemoryLayout<UInt32>.size * samples.count
      hash.update(UnsafeRawBufferPointer(rebasing: bytes[..<size]))
    }
  }
}

extension ContentHash {
  /// The result of hashing.
  init(_ hash: consuming SHA256) { hexadecimal = hash.finishHexadecimal() }
}
