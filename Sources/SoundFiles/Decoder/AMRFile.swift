/// The frames of a raw AMR file, each of which contains 20 ms of audio.
///
/// - Source: RFC 4867, 5; 3GPP TS 26.101 and 26.201 for the sizes.
struct AMRFile {
  let frameCount: Int
  let sampleRate: Int
  let hasShortFrames: Bool

  private static let framesInSecond = 50
  /// The size in bytes of each frame type, including its header.
  ///
  /// Types without audio consist only of the header.
  private static let narrow = [13, 14, 16, 18, 20, 21, 27, 32, 6, 7, 6, 6, 1, 1, 1, 1]
  private static let wide = [18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 1, 1, 1, 1, 1, 1]

  init?(path: String) {
    // Ignore the error, because the decoder will report it when it opens the file.
    guard var window = try? FileWindow(path: path),
      let head = try? Array(window.bytes(at: 0, count: 9))
    else { return nil }
    let isWide = head.starts(with: "#!AMR-WB\n".utf8)
    guard isWide || head.starts(with: "#!AMR\n".utf8) else { return nil }
    let sizes = isWide ? Self.wide : Self.narrow
    let spoken = isWide ? 9 : 8
    var (position, count, isShort) = (isWide ? 9 : 6, 0, false)
    while position < window.range.upperBound {
      guard let first = try? window.bytes(at: position, count: 1).first else { return nil }
      let kind = Int(first >> 3 & 0xF)
      if kind >= spoken { isShort = true }
      position += sizes[kind]
      count += 1
    }
    guard position == window.range.upperBound, count > 0 else { return nil }
    sampleRate = isWide ? 16_000 : 8_000
    frameCount = count * (sampleRate / Self.framesInSecond)
    hasShortFrames = isShort
  }
}
