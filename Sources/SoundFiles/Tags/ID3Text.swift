enum ID3Text: UInt8 {
  case latin1 = 0
  case utf16 = 1
  case utf16BigEndian = 2
  case utf8 = 3

  func consumeText(_ bytes: inout ArraySlice<UInt8>) -> String {
    var end = bytes.startIndex
    if isWide {
      while end + 1 < bytes.endIndex, bytes[end] != 0 || bytes[end + 1] != 0 { end += 2 }
    } else {
      while end < bytes.endIndex, bytes[end] != 0 { end += 1 }
    }
    let text = decoded(bytes[bytes.startIndex..<min(end, bytes.endIndex)])
    bytes = bytes[min(end + (isWide ? 2 : 1), bytes.endIndex)...]
    return text
  }

  func texts(_ bytes: ArraySlice<UInt8>) -> [String] {
    var (rest, texts) = (bytes, [String]())
    while !rest.isEmpty { texts.append(consumeText(&rest)) }
    while texts.last?.isEmpty == true { texts.removeLast() }
    return texts
  }

  private var isWide: Bool { self == .utf16 || self == .utf16BigEndian }

  private func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    switch self {
    case .utf8: return String(decoding: bytes, as: UTF8.self)
    case .latin1:
      return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    case .utf16, .utf16BigEndian:
      var (rest, isLittle) = (bytes, false)
      if rest.starts(with: [0xFF, 0xFE]) { (rest, isLittle) = (rest.dropFirst(2), true) }
      if rest.starts(with: [0xFE, 0xFF]) { rest = rest.dropFirst(2) }
      let start = rest.startIndex
      let units = (0..<rest.count / 2).map { index in
        let (first, second) = (UInt16(rest[start + 2 * index]), UInt16(rest[start + 2 * index + 1]))
        return isLittle ? second << 8 | first : first << 8 | second
      }
      return String(decoding: units, as: UTF16.self)
    }
  }
}
