package import Files

package struct HTTPRequest: Sendable {
  package enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case put = "PUT"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  package enum Body: Sendable {
    case none
    case bytes([UInt8])
    /// A range of an open file, read in blocks as it is sent.
    case file(OpenFile, range: Range<Int>)

    package var count: Int {
      switch self {
      case .none: 0
      case .bytes(let bytes): bytes.count
      case .file(_, let range): range.count
      }
    }
  }

  package var method: Method
  /// An absolute, percent-encoded `http:` or `https:` URL.
  package var url: String
  package var headers: [HTTPHeader]
  package var body: Body

  package init(
    _ method: Method = .get, _ url: String, headers: [HTTPHeader] = [], body: Body = .none
  ) {
    (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
  }
}
