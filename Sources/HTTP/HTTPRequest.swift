package import Files

/// One request to a server.
package struct HTTPRequest: Sendable {
  /// The request's method and address.
  package enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case put = "PUT"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  /// The kinds of body.
  package enum Body: Sendable {
    case none
    case bytes([UInt8])
    /// The bytes of an open file, `range` of it; read at their offsets while they are sent, never all at once.
    case file(OpenFile, range: Range<Int>)

    /// The number of bytes that are sent.
    package var count: Int {
      switch self {
      case .none: 0
      case .bytes(let bytes): bytes.count
      case .file(_, let range): range.count
      }
    }
  }

  /// The request's method and address.
  package var method: Method
  /// Absolute, percent-encoded, `http:` or `https:`.
  package var url: String
  /// In the order in which they are sent.
  package var headers: [HTTPHeader]
  /// The body.
  package var body: Body

  /// A request, complete with all that is sent.
  package init(
    _ method: Method = .get, _ url: String, headers: [HTTPHeader] = [], body: Body = .none
  ) {
    (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
  }
}
