package struct HTTPResponseHead: Sendable {
  package let status: Int
  package let headers: [HTTPHeader]

  package init(status: Int, headers: [HTTPHeader] = []) {
    (self.status, self.headers) = (status, headers)
  }

  package subscript(name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }

  package var isSuccess: Bool { (200..<300).contains(status) }
}

package struct HTTPResponse: Sendable {
  package let head: HTTPResponseHead
  /// The body; empty if it went to a receiver.
  package let body: [UInt8]

  package init(_ head: HTTPResponseHead, body: [UInt8] = []) {
    (self.head, self.body) = (head, body)
  }
}
