/// The head of an answer: all that comes before its body.
package struct HTTPHead: Sendable {
  /// 100…599.
  package let status: Int
  /// In the order in which they came.
  package let headers: [HTTPHeader]

  /// A head, as a server would send it.
  package init(status: Int, headers: [HTTPHeader] = []) {
    (self.status, self.headers) = (status, headers)
  }

  /// The value of the first header with a name, whatever its case.
  package subscript(name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }

  /// Whether the server did what was asked.
  package var isSuccess: Bool { (200..<300).contains(status) }
}

/// A whole answer, its body in memory.
package struct HTTPResponse: Sendable {
  /// All that came before the body.
  package let head: HTTPHead
  /// The body; empty if a receiver had it.
  package let body: [UInt8]

  /// An answer, as a server would send it.
  package init(_ head: HTTPHead, body: [UInt8] = []) { (self.head, self.body) = (head, body) }
}
