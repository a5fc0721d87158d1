struct HTTPResponseHeadParser {
  /// The maximum total size of a response's heads, including those of 1xx responses, in bytes.
  static let greatestSize = 64 << 10

  private(set) var head: HTTPResponseHead?
  private(set) var isTooLong = false

  private(set) var size = 0
  private var status: Int?
  private var headers: [HTTPHeader] = []

  /// Parses a line, including its line break.
  ///
  /// Skips trailers and the heads of 1xx responses.
  mutating func read(_ line: UnsafeRawBufferPointer) {
    size += line.count
    guard size <= Self.greatestSize else { return isTooLong = true }
    guard head == nil else { return }
    let trimmed = line[...].trimmed
    if trimmed.isEmpty {
      if let status, status >= 200 { head = HTTPResponseHead(status: status, headers: headers) }
      (status, headers) = (nil, [])
    } else if status == nil {
      let words = trimmed.split(separator: UInt8(ascii: " "), maxSplits: 2)
      let isHTTP = words.count > 1 && words[0].starts(with: "HTTP/".utf8)
      status = isHTTP ? Int(words[1].text) : nil
    } else if line.first == 32 || line.first == 9, let last = headers.popLast() {
      // A folded header line, which RFC 9112 forbids servers to send.
      headers.append(HTTPHeader(last.name, last.value + " " + trimmed.text))
    } else if let colon = trimmed.firstIndex(of: UInt8(ascii: ":")) {
      let (name, value) = (trimmed[..<colon], trimmed[colon...].dropFirst())
      headers.append(HTTPHeader(name.text, value.trimmed.text))
    }
  }
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate var trimmed: Self {
    let isSpace = { (byte: UInt8) in byte == 32 || (9...13).contains(byte) }
    guard let start = firstIndex(where: { !isSpace($0) }),
      let end = lastIndex(where: { !isSpace($0) })
    else { return self[startIndex..<startIndex] }
    return self[start...end]
  }

  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
