public import Files

/// One request to a server.
public struct HTTPRequest: Sendable {
  /// The request's method and address.
  public enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case put = "PUT"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  /// The kinds of body.
  public enum Body: Sendable {
    case none
    case bytes([UInt8])
    /// The bytes of an open file, `range` of it; read at their offsets while they are sent, never all at once.
    case file(OpenFile, range: Range<Int>)

    /// The number of bytes that are sent.
    public var count: Int {
      switch self {
      case .none: 0
      case .bytes(let bytes): bytes.count
      case .file(_, let range): range.count
      }
    }
  }

  /// The request's method and address.
  public var method: Method
  /// Absolute, percent-encoded, `http:` or `https:`.
  public var url: String
  /// In the order in which they are sent.
  public var headers: [HTTPHeader]
  /// The body.
  public var body: Body

  /// A request, complete with all that is sent.
  public init(
    _ method: Method = .get, _ url: String, headers: [HTTPHeader] = [], body: Body = .none
  ) {
    (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
  }
}
