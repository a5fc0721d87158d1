import Hashing
public import SoundFiles

/// Makes the hash of a sound while it is read.
///
/// SHA-256 of the rate in hertz and the number of channels, 32 bits each, and of all samples, interleaved, as the bits of
/// a `Float`; all little endian. A `Float` holds integers of up to 24 bits exactly, and whoever reads them divides by
/// full scale: the same sound has the same hash as 16 and 24 bits, as FLAC and as float.
public struct ContentHasher: ~Copyable {
  private var hash: SHA256
  private let channelCount: Int
  private var words: [UInt32] = []

  /// A hash of no frame yet, of a sound whose rate is in hertz.
  public init(sampleRate: Double, channelCount: Int) throws(ContentHashError) {
    precondition(channelCount > 0 && 0...4e9 ~= sampleRate, "no sound has these")
    hash = try Self.begin()
    self.channelCount = channelCount
    update([UInt32(sampleRate.rounded()).littleEndian, UInt32(channelCount).littleEndian])
  }

  /// Takes in the first `frameCount` frames of interleaved samples, as `SoundFileReader.read` gives them.
  public mutating func append(_ samples: [Float], frameCount: Int) {
    let count = frameCount * channelCount
    precondition(0...samples.count ~= count, "there are fewer samples")
    words.removeAll(keepingCapacity: true)
    // Integers know no negative zero.
    words.append(contentsOf: samples[..<count].lazy.map { ($0 + 0).bitPattern.littleEndian })
    update(words)
  }

  /// Ends it.
  public consuming func finish() -> ContentHash { ContentHash(hash) }

  /// Whether all decoders make the same samples of what is in a file.
  ///
  /// Of lossy ones they do not, and of what `ffmpeg` decodes it is not known: there, `hash(ofBytesIn:)` stands for
  /// the sound.
  public static func canHashSound(of info: SoundFileInfo) -> Bool {
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

  private mutating func update(_ words: [UInt32]) {
    words.withUnsafeBytes { hash.update($0) }
  }
}

extension ContentHash {
  /// What a hash comes to.
  init(_ hash: consuming SHA256) { hexadecimal = hash.finishHexadecimal() }
}
