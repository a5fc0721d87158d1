/// The head of an answer: all that comes before its body.
public struct HTTPHead: Sendable {
  /// 100…599.
  public let status: Int
  /// In the order in which they came.
  public let headers: [HTTPHeader]

  /// A head, as a server would send it.
  public init(status: Int, headers: [HTTPHeader] = []) {
    (self.status, self.headers) = (status, headers)
  }

  /// The value of the first header with a name, whatever its case.
  public subscript(name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }

  /// Whether the server did what was asked.
  public var isSuccess: Bool { (200..<300).contains(status) }
}

/// A whole answer, its body in memory.
public struct HTTPResponse: Sendable {
  /// All that came before the body.
  public let head: HTTPHead
  /// The body; empty if a receiver had it.
  public let body: [UInt8]

  /// An answer, as a server would send it.
  public init(_ head: HTTPHead, body: [UInt8] = []) { (self.head, self.body) = (head, body) }
}
