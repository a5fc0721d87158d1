/// Reads the head of an answer, line by line.
struct HeadReader {
  /// The most bytes of all heads of one answer.
  static let greatestSize = 64 << 10

  /// The head; nil until it is complete.
  private(set) var head: HTTPHead?
  /// Whether the server has sent more than a head may have.
  private(set) var isTooLong = false

  /// Bytes so far.
  private(set) var size = 0
  private var status: Int?
  private var headers: [HTTPHeader] = []

  /// Takes in a line with its end; heads of 1xx are skipped, and so is what comes behind the body.
  mutating func take(_ line: UnsafeRawBufferPointer) {
    size += line.count
    guard size <= Self.greatestSize else { return isTooLong = true }
    guard head == nil else { return }
    let text = String(decoding: line, as: UTF8.self)
    let trimmed = text.trimmed
    if trimmed.isEmpty {
      if let status, status >= 200 { head = HTTPHead(status: status, headers: headers) }
      (status, headers) = (nil, [])
    } else if status == nil {
      let words = trimmed.split(separator: " ", maxSplits: 2)
      status = words.count > 1 && words[0].hasPrefix("HTTP/") ? Int(words[1]) : nil
    } else if text.first == " " || text.first == "\t", let last = headers.popLast() {
      // A line that goes on with the one before, which RFC 9112 has servers no longer send.
      headers.append(HTTPHeader(last.name, last.value + " " + trimmed))
    } else if let colon = trimmed.firstIndex(of: ":") {
      let (name, value) = (trimmed[..<colon], trimmed[colon...].dropFirst())
      headers.append(HTTPHeader(String(name), String(value).trimmed))
    }
  }
}

extension String {
  /// The text without spaces, tabs and line breaks around it.
  fileprivate var trimmed: String {
    let isSpace = { (byte: UInt8) in byte == 32 || (9...13).contains(byte) }
    let start = utf8.firstIndex { !isSpace($0) } ?? endIndex
    let end = utf8.lastIndex { !isSpace($0) }.map { utf8.index(after: $0) } ?? start
    return String(self[start..<end])
  }
}
