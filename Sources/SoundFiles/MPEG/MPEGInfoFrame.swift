/// The length and padding that an encoder states in an initial frame without audio.
///
/// - Source: the "Xing" and "Info" headers as written by LAME, and the "VBRI" header of
///   Fraunhofer's encoder.
struct MPEGInfoFrame {
  /// The number of frames after this one, and the number of bytes including this one; nil if not
  /// stated.
  var frameCount: Int?
  var byteCount: Int?
  /// The numbers of samples that the encoder added at the beginning and at the end.
  var delay = 0
  var padding = 0
  var saysPadding = false

  static let size = 192

  init?(_ frame: MPEGFrame, _ start: ArraySlice<UInt8>) {
    guard frame.layer == 3 else { return nil }
    func isNamed(_ name: StaticString, at offset: Int) -> Bool {
      offset + 8 <= start.count
        && start[(start.startIndex + offset)...].prefix(4)
          .elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: 4))
    }
    let side =
      frame.version == .one
      ? (frame.channelCount == 1 ? 17 : 32) : (frame.channelCount == 1 ? 9 : 17)
    for extra in 0...(frame.hasChecksum ? 1 : 0) {
      let offset = MPEGFrame.headSize + 2 * extra + side
      if isNamed("Xing", at: offset) || isNamed("Info", at: offset) {
        readXing(Array(start), offset)
        return
      }
    }
    guard isNamed("VBRI", at: 36), start.count >= 54 else { return nil }
    let bytes = Array(start)
    byteCount = bytes.number(46..<50, bigEndian: true)
    frameCount = bytes.number(50..<54, bigEndian: true)
  }

  private mutating func readXing(_ bytes: [UInt8], _ offset: Int) {
    let flags = bytes.number(offset + 4..<offset + 8, bigEndian: true)
    var next = offset + 8
    func number() -> Int? {
      next + 4 <= bytes.count ? bytes.number(next..<next + 4, bigEndian: true) : nil
    }
    if flags & 1 != 0 {
      frameCount = number()
      next += 4
    }
    if flags & 2 != 0 {
      byteCount = number()
      next += 4
    }
    if flags & 4 != 0 { next += 100 }
    if flags & 8 != 0 { next += 4 }
    // The encoder's name is followed by two 12-bit numbers at offset 21.
    guard next + 24 <= bytes.count, bytes[next] != 0 else { return }
    let delays = bytes.number(next + 21..<next + 24, bigEndian: true)
    (delay, padding, saysPadding) = (delays >> 12, delays & 0xFFF, true)
  }
}
