public import Files

/// One request to a server.
public struct HTTPRequest: Sendable {
  /// What is asked for.
  public enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case put = "PUT"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  /// What is sent with it.
  public enum Body: Sendable {
    case none
    case bytes([UInt8])
    /// The bytes of an open file, `range` of it; read at their offsets while they are sent, never all at once.
    case file(OpenFile, range: Range<Int>)

    /// How many bytes are sent.
    public var count: Int {
      switch self {
      case .none: 0
      case .bytes(let bytes): bytes.count
      case .file(_, let range): range.count
      }
    }
  }

  /// What is asked for.
  public var method: Method
  /// Absolute, percent-encoded, `http:` or `https:`.
  public var url: String
  /// In the order in which they are sent.
  public var headers: [HTTPHeader]
  /// What is sent with it.
  public var body: Body

  /// A request, complete with all that is sent.
  public init(
    _ method: Method = .get, _ url: String, headers: [HTTPHeader] = [], body: Body = .none
  ) {
    (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
  }
}
