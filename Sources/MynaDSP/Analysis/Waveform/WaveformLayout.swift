/// The file layout of a waveform overview, which allows a waveform to be drawn without reading the
/// entire file.
///
/// All numbers are little-endian. The 512-byte header contains `magic`, version, frames per finest
/// bin, frame count, sample rate (the bits of a `Double`), and number of resolutions; then, for
/// each resolution, coarsest first, the offset and number of its bins; zeros; and the FNV-1a hash
/// of everything before it. The bins follow, also coarsest first, so a small waveform of the entire
/// audio can be drawn from the first page of the file.
///
/// - Source: RFC 9923, *The FNV Non-Cryptographic Hash Algorithm*, for 64-bit FNV-1a.
public struct WaveformLayout: Equatable, Sendable {
  /// The size of the header in bytes.
  public static let headerByteCount = 512
  private static let magic: [UInt8] = Array("MynaPeak".utf8)
  private static let version = 1
  /// The maximum number of frames for which all resolutions fit into the header, which is about 46
  /// years at 192 kHz.
  private static let mostFrames: UInt64 = 1 << 48

  /// The length of the sound in frames.
  public let frameCount: Int
  /// The sample rate in hertz.
  public let sampleRate: Double

  /// Creates the layout for a sound of the given length and sample rate.
  public init(frameCount: Int, sampleRate: Double) {
    precondition(frameCount >= 0 && frameCount <= Self.mostFrames, "no sound is that long")
    self.frameCount = frameCount
    self.sampleRate = sampleRate
  }

  /// Parses a header; returns nil if it is damaged, has a different version, or isn't a header.
  public init?(header: [UInt8]) {
    guard header.count == Self.headerByteCount else { return nil }
    func number(at offset: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(header[offset + $1]) << (8 * $1) }
    }
    let (frames, rate) = (number(at: 24), Double(bitPattern: number(at: 32)))
    guard frames <= Self.mostFrames, let frameCount = Int(exactly: frames), rate.isFinite, rate > 0
    else { return nil }
    self.init(frameCount: frameCount, sampleRate: rate)
    // Everything else in the header follows from the frame count and the sample rate, so any
    // difference means that the header is damaged.
    guard header == self.header else { return nil }
  }

  /// The encoded header.
  public var header: [UInt8] {
    let levels = levels
    var numbers = [Self.version, WaveformOverview.binFrames, frameCount].map { UInt64($0) }
    numbers += [sampleRate.bitPattern, UInt64(levels.highest + 1)]
    for level in (0...levels.highest).reversed() {
      numbers += [UInt64(offset(of: level)), UInt64(levels.binCount(level))]
    }
    var bytes = Self.magic
    for number in numbers { Self.append(number, to: &bytes) }
    bytes += [UInt8](repeating: 0, count: Self.headerByteCount - 8 - bytes.count)
    Self.append(Self.checksum(bytes), to: &bytes)
    return bytes
  }

  /// The size of the file in bytes.
  public var byteCount: Int { offset(of: 0) + levels.binCount(0) * WaveformBin.byteCount }

  /// Returns the range of bytes that `columns` requires for the same arguments, or an empty range
  /// if `start` to `end` is outside the audio.
  public func byteRange(forColumns count: Int, from start: Double, to end: Double) -> Range<Int> {
    let picture = WaveformColumnBuilder(count, from: start, to: end, frameCount: frameCount)
    let first = offset(of: picture.level) + picture.bins.lowerBound * WaveformBin.byteCount
    return first..<first + picture.bins.count * WaveformBin.byteCount
  }

  /// Returns the same columns as `WaveformOverview.columns`, computed from the bytes in
  /// `byteRange`.
  public func columns(
    _ count: Int, from start: Double, to end: Double, in bytes: UnsafeRawBufferPointer
  ) -> [WaveformColumn] {
    let picture = WaveformColumnBuilder(count, from: start, to: end, frameCount: frameCount)
    precondition(
      bytes.count == picture.bins.count * WaveformBin.byteCount, "these are other bytes")
    return picture.columns {
      WaveformBin(
        decoding: bytes, at: ($0 - picture.bins.lowerBound) * WaveformBin.byteCount)
    }
  }

  private var levels: WaveformLevels { WaveformLevels(frameCount: frameCount) }

  private func offset(of level: Int) -> Int {
    let levels = levels
    var offset = Self.headerByteCount
    var coarser = levels.highest
    while coarser > level {
      offset += levels.binCount(coarser) * WaveformBin.byteCount
      coarser -= 1
    }
    return offset
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    for position in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * position))) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
