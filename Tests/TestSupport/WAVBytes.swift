public import Foundation

/// The bytes of a WAV file, including ones that no ordinary program writes.
public struct WAVBytes {
  /// The sample format.
  public enum Encoding: UInt16, Sendable {
    case integer = 1
    case float = 3
  }

  /// The sample format.
  public var encoding = Encoding.integer
  /// Bits per sample.
  public var bits = 16
  /// One for mono.
  public var channelCount = 1
  /// The sample rate in hertz.
  public var sampleRate = 48_000
  /// The encoded samples.
  public var samples = Data()
  /// The size of the samples stated in the header; nil for the actual size.
  public var declaredByteCount: Int?

  /// Creates an empty file.
  public init(
    encoding: Encoding = .integer, bits: Int = 16, channelCount: Int = 1, sampleRate: Int = 48_000,
    samples: Data = Data()
  ) {
    self.encoding = encoding
    self.bits = bits
    self.channelCount = channelCount
    self.sampleRate = sampleRate
    self.samples = samples
  }

  /// Creates a file of 32-bit float samples.
  public static func float(_ samples: [Float], channelCount: Int = 1, sampleRate: Int = 48_000)
    -> WAVBytes
  {
    WAVBytes(
      encoding: .float, bits: 32, channelCount: channelCount, sampleRate: sampleRate,
      samples: samples.reduce(into: Data()) { $0.append(littleEndian: $1.bitPattern) })
  }

  /// Creates a file of 16-bit samples.
  public static func integer(
    _ samples: [Float], channelCount: Int = 1, sampleRate: Int = 48_000
  ) -> WAVBytes {
    WAVBytes(
      channelCount: channelCount, sampleRate: sampleRate,
      samples: samples.reduce(into: Data()) {
        $0.append(littleEndian: Int16(max(-32_768, min(32_767, $1 * 32_768))))
      })
  }

  /// The encoded file.
  public var data: Data {
    let length = declaredByteCount ?? samples.count
    let frame = channelCount * bits / 8
    var data = Data("RIFF".utf8)
    data.append(littleEndian: UInt32(truncatingIfNeeded: 36 + length))
    data += Data("WAVEfmt ".utf8)
    data.append(littleEndian: UInt32(16))
    data.append(littleEndian: encoding.rawValue)
    data.append(littleEndian: UInt16(channelCount))
    data.append(littleEndian: UInt32(sampleRate))
    data.append(littleEndian: UInt32(truncatingIfNeeded: sampleRate * frame))
    data.append(littleEndian: UInt16(frame))
    data.append(littleEndian: UInt16(bits))
    data += Data("data".utf8)
    data.append(littleEndian: UInt32(length))
    return data + samples
  }
}

extension Data {
  /// Appends the bytes of an integer, least significant first.
  public mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
