package import Files

/// A request to a server.
package struct HTTPRequest: Sendable {
  /// The HTTP method.
  package enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case put = "PUT"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  /// The body of a request.
  package enum Body: Sendable {
    case none
    case bytes([UInt8])
    /// A range of an open file, read in blocks while it is sent.
    case file(OpenFile, range: Range<Int>)

    /// The number of bytes.
    package var count: Int {
      switch self {
      case .none: 0
      case .bytes(let bytes): bytes.count
      case .file(_, let range): range.count
      }
    }
  }

  /// The method.
  package var method: Method
  /// An absolute, percent-encoded `http:` or `https:` URL.
  package var url: String
  /// The headers, in the order in which they are sent.
  package var headers: [HTTPHeader]
  /// The body.
  package var body: Body

  /// Creates a request.
  package init(
    _ method: Method = .get, _ url: String, headers: [HTTPHeader] = [], body: Body = .none
  ) {
    (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
  }
}
