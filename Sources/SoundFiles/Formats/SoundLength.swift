import Files

/// The length of a simple WAV or FLAC file, read from the beginning of the file.
///
/// Decoding libraries read many parts of a file before they know its length. This type reads only a
/// few, but supports only files that are as simple as those that Myna writes. For all other files,
/// use `SoundFileReader`.
public struct SoundLength: Equatable, Sendable {
  /// The length in frames; a frame has one sample per channel.
  public let frameCount: Int
  /// The sample rate in hertz.
  public let sampleRate: Double

  /// The length in seconds.
  public var duration: Double { Double(frameCount) / sampleRate }

  /// Reads the length of a file; nil unless the file is simple and complete.
  public init?(path: String) {
    guard let file = try? OpenFile(reading: path), let size = try? file.status().size,
      let head = try? file.read(Self.headSize), head.count >= 44
    else { return nil }
    let found =
      switch Self.text(head, 0) {
      case "RIFF": Self.inWAV(head, size: size)
      case "fLaC": Self.inFLAC(head) { try? file.read(2, at: $0) }
      default: nil as SoundLength?
      }
    guard let found, found.frameCount > 0, (1...1_000_000).contains(found.sampleRate) else {
      return nil
    }
    self = found
  }

  private init(_ frameCount: Int, _ sampleRate: Int) {
    (self.frameCount, self.sampleRate) = (frameCount, Double(sampleRate))
  }

  private static let headSize = 4096

  private static func inWAV(_ head: [UInt8], size: Int) -> SoundLength? {
    let end = 8 + little(head, 4, 4)
    guard text(head, 8) == "WAVE", end <= size + 1 else { return nil }
    var position = 12
    var format: (rate: Int, frameSize: Int)?
    while position + 8 <= head.count {
      let (name, count) = (text(head, position), little(head, position + 4, 4))
      let start = position + 8
      switch name {
      case "fmt ":
        guard format == nil, count >= 16, start + 16 <= head.count else { return nil }
        format = Self.format(head, at: start, count: count)
        guard format != nil else { return nil }
      case "data":
        guard let format, count.isMultiple(of: format.frameSize),
          !OpenWAVSize.ranges.contains(where: { $0 ~= count }),
          start + count <= min(end, size)
        else { return nil }
        return SoundLength(count / format.frameSize, format.rate)
      default: break
      }
      position = start + count + count % 2
    }
    return nil
  }

  private static func format(
    _ head: [UInt8], at start: Int, count: Int
  ) -> (rate: Int, frameSize: Int)? {
    var tag = little(head, start, 2)
    let channels = little(head, start + 2, 2)
    if tag == 0xFFFE {
      // In WAVE_FORMAT_EXTENSIBLE, the format tag is in the subformat, followed by a fixed GUID
      // suffix.
      guard count >= 40, start + 40 <= head.count, head[start + 26..<start + 40] == identifier
      else { return nil }
      tag = little(head, start + 24, 2)
    }
    let (frameSize, bits) = (little(head, start + 12, 2), little(head, start + 14, 2))
    let knownBits = tag == 1 ? [8, 16, 24, 32] : tag == 3 ? [32, 64] : []
    guard knownBits.contains(bits), (1...64).contains(channels), frameSize == channels * bits / 8
    else { return nil }
    return (little(head, start + 4, 4), frameSize)
  }

  /// - Source: Microsoft, *Multiple channel audio data and WAVE files*, "WAVE_FORMAT_EXTENSIBLE".
  private static let identifier: ArraySlice<UInt8> = [
    0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71,
  ]

  /// Reads the length of a FLAC stream.
  ///
  /// The stream must state its length, and the audio must follow complete metadata blocks.
  private static func inFLAC(
    _ head: [UInt8], _ read: (_ offset: Int) -> [UInt8]?
  ) -> SoundLength? {
    guard head[4] & 0x7F == 0, big(head, 5, 3) == 34 else { return nil }
    let (rate, frameCount) = (big(head, 18, 3) >> 4, big(head, 21, 5) & 0xF_FFFF_FFFF)
    var (isLast, position) = (head[4] & 0x80 != 0, 42)
    while !isLast {
      guard position + 4 <= head.count else { return nil }
      isLast = head[position] & 0x80 != 0
      position += 4 + big(head, position + 1, 3)
    }
    guard let sync = read(position), sync.count == 2, sync[0] == 0xFF, sync[1] & 0xFC == 0xF8 else {
      return nil
    }
    return SoundLength(frameCount, rate)
  }

  private static func text(_ bytes: [UInt8], _ start: Int) -> String {
    String(decoding: bytes[start..<start + 4], as: UTF8.self)
  }

  private static func little(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
