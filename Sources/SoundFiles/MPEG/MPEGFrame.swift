/// The header of an MPEG audio frame, which determines the frame's size.
///
/// The sample rate is in hertz, the bit rate in bits per second, and the size in bytes.
///
/// - Source: ISO/IEC 11172-3, 2.4.1.3, and ISO/IEC 13818-3 for low rates; MPEG-2.5 is Fraunhofer's
///   extension.
struct MPEGFrame: Equatable {
  enum Version {
    case one
    case two
    case twoAndHalf
  }

  let version: Version
  let layer: Int
  let sampleRate: Int
  let channelCount: Int
  let bitRate: Int
  let size: Int
  let hasChecksum: Bool

  static let headSize = 4

  var sampleCount: Int { layer == 1 ? 384 : layer == 3 && version != .one ? 576 : 1_152 }

  /// Parses a header; nil for other bytes, and for a free-format frame, which doesn't state its
  /// size.
  init?(_ head: ArraySlice<UInt8>) {
    let start = head.startIndex
    guard head.count >= Self.headSize, head[start] == 0xFF, head[start + 1] & 0xE0 == 0xE0 else {
      return nil
    }
    let (second, third, fourth) = (head[start + 1], head[start + 2], head[start + 3])
    switch second >> 3 & 3 {
    case 0: version = .twoAndHalf
    case 2: version = .two
    case 3: version = .one
    default: return nil
    }
    let (code, rate, rateIndex) = (second >> 1 & 3, Int(third >> 4), Int(third >> 2 & 3))
    guard code != 0, 1...14 ~= rate, rateIndex < 3, fourth & 3 != 2 else { return nil }
    layer = 4 - Int(code)
    let divisor = version == .one ? 1 : version == .two ? 2 : 4
    sampleRate = [44_100, 48_000, 32_000][rateIndex] / divisor
    channelCount = fourth >> 6 == 3 ? 1 : 2
    hasChecksum = second & 1 == 0
    let bits = Self.bitRates(version, layer)[rate - 1] * 1_000
    bitRate = bits
    let padding = Int(third >> 1 & 1)
    size =
      switch layer {
      case 1: (12 * bits / sampleRate + padding) * 4
      case 3 where version != .one: 72 * bits / sampleRate + padding
      default: 144 * bits / sampleRate + padding
      }
  }

  func isLike(_ other: MPEGFrame) -> Bool {
    version == other.version && layer == other.layer && sampleRate == other.sampleRate
      && channelCount == other.channelCount
  }

  /// Returns the bit rates in kilobits per second.
  private static func bitRates(_ version: Version, _ layer: Int) -> [Int] {
    switch (version, layer) {
    case (.one, 1): [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
    case (.one, 2): [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
    case (.one, _): [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    case (_, 1): [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
    default: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
    }
  }
}
