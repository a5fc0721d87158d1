/// The binary format of uncompressed samples.
package struct PCMSampleFormat: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case unsigned = "u"
    case signed = "s"
    case float = "f"
  }

  package let kind: Kind
  /// The number of bits of a sample, a multiple of 8.
  package let bits: Int
  package let isBigEndian: Bool

  package var byteCount: Int { bits / 8 }

  /// The format's name, as in ffmpeg, such as "s16le".
  package var word: String {
    "\(kind.rawValue)\(bits)" + (bits == 8 ? "" : isBigEndian ? "be" : "le")
  }

  /// All formats, the most common first.
  package static let all: [PCMSampleFormat] =
    [(.signed, 16), (.signed, 24), (.signed, 32), (.float, 32), (.float, 64)].flatMap {
      [
        PCMSampleFormat(kind: $0, bits: $1, isBigEndian: false),
        PCMSampleFormat(kind: $0, bits: $1, isBigEndian: true),
      ]
    } + [.init(kind: .unsigned, bits: 8), .init(kind: .signed, bits: 8)]

  init(kind: Kind, bits: Int, isBigEndian: Bool = false) {
    (self.kind, self.bits, self.isBigEndian) = (kind, bits, isBigEndian)
  }

  package init?(word: String) {
    guard let format = Self.all.first(where: { $0.word == word }) else { return nil }
    self = format
  }
}

extension PCMSampleFormat {
  /// Converts samples to floating-point numbers, in which full scale is ±1.
  ///
  /// - Parameter bytes: one sample for each element of `samples`.
  func decode(_ bytes: UnsafeRawBufferPointer, into samples: UnsafeMutableBufferPointer<Float>) {
    func each<Number: FixedWidthInteger>(_: Number.Type, _ sample: (Number) -> Float) {
      for index in samples.indices {
        let number = bytes.loadUnaligned(
          fromByteOffset: index * MemoryLayout<Number>.size, as: Number.self)
        samples[index] = sample(
          isBigEndian ? Number(bigEndian: number) : Number(littleEndian: number))
      }
    }
    switch (kind, bits) {
    case (.unsigned, _): each(UInt8.self) { Float(Int($0) - 0x80) * 0x1p-7 }
    case (.signed, 8): each(Int8.self) { Float($0) * 0x1p-7 }
    case (.signed, 16): each(Int16.self) { Float($0) * 0x1p-15 }
    case (.signed, 24):
      for index in samples.indices {
        let first = 3 * index
        let (low, high) = isBigEndian ? (first + 2, first) : (first, first + 2)
        let number =
          Int32(bytes[low]) << 8 | Int32(bytes[first + 1]) << 16
          | Int32(bitPattern: UInt32(bytes[high]) << 24)
        samples[index] = Float(number) * 0x1p-31
      }
    case (.signed, _): each(Int32.self) { Float($0) * 0x1p-31 }
    case (.float, 32): each(UInt32.self) { Float(bitPattern: $0) }
    case (.float, _): each(UInt64.self) { Float(Double(bitPattern: $0)) }
    }
  }

  /// Appends integer samples, using only their highest bits.
  func append(_ numbers: [Int32], to bytes: inout [UInt8]) {
    for number in numbers {
      let bits = UInt32(bitPattern: number) ^ (kind == .unsigned ? 1 << 31 : 0)
      append(UInt64(bits) << 32, to: &bytes)
    }
  }

  /// Appends floating-point samples.
  func append(floats: some Sequence<Float>, to bytes: inout [UInt8]) {
    for sample in floats {
      append(
        bits == 32 ? UInt64(sample.bitPattern) << 32 : Double(sample).bitPattern, to: &bytes)
    }
  }

  /// Appends the highest bytes of a sample.
  private func append(_ sample: UInt64, to bytes: inout [UInt8]) {
    for index in 0..<byteCount {
      let shift = isBigEndian ? 56 - 8 * index : 64 - 8 * (byteCount - index)
      bytes.append(UInt8(truncatingIfNeeded: sample >> shift))
    }
  }

  /// The format in which a WAV file contains these samples.
  var inWAV: PCMSampleFormat {
    PCMSampleFormat(kind: bits == 8 ? .unsigned : kind, bits: bits)
  }

  /// Converts samples to the format that a WAV file contains.
  func convertForWAV(_ bytes: inout [UInt8]) {
    if kind == .signed, bits == 8 {
      for index in bytes.indices { bytes[index] ^= 0x80 }
    }
    guard isBigEndian, bits > 8 else { return }
    for start in stride(from: 0, to: bytes.count - byteCount + 1, by: byteCount) {
      bytes[start..<start + byteCount].reverse()
    }
  }
}
