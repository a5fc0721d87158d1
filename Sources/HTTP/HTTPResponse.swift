/// The status and headers of a response.
package struct HTTPHead: Sendable {
  /// The status code, 100…599.
  package let status: Int
  /// The headers, in the order in which they arrived.
  package let headers: [HTTPHeader]

  /// Creates a head.
  package init(status: Int, headers: [HTTPHeader] = []) {
    (self.status, self.headers) = (status, headers)
  }

  /// The value of the first header with a name, ignoring case.
  package subscript(name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }

  /// Whether the status is 2xx.
  package var isSuccess: Bool { (200..<300).contains(status) }
}

/// A complete response.
package struct HTTPResponse: Sendable {
  /// The status and headers.
  package let head: HTTPHead
  /// The body; empty if a receiver got it.
  package let body: [UInt8]

  /// Creates a response.
  package init(_ head: HTTPHead, body: [UInt8] = []) { (self.head, self.body) = (head, body) }
}
