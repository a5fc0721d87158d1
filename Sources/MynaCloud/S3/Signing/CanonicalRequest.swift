import HTTP

/// The normalized form of a request that its signature covers.
///
/// - Source: Amazon, *Signature Calculations for the Authorization Header*, "Task 1: Create a
///   Canonical Request".
struct CanonicalRequest {
  static let unsignedPayload = "UNSIGNED-PAYLOAD"

  let method: HTTPRequest.Method
  let path: String
  let query: String
  /// The SHA-256 of the body in hexadecimal, or `unsignedPayload`.
  let payload: String
  let signedHeaders: String
  private let lines: String

  init(
    method: HTTPRequest.Method, path: String, query: String, headers: [HTTPHeader],
    payload: String
  ) {
    (self.method, self.path, self.query, self.payload) = (method, path, query, payload)
    let merged = Self.merged(headers)
    signedHeaders = merged.map(\.key).joined(separator: ";")
    lines = merged.map { "\($0.key):\($0.value)\n" }.joined()
  }

  var text: String {
    "\(method.rawValue)\n\(path)\n\(query)\n\(lines)\n\(signedHeaders)\n\(payload)"
  }

  private static func merged(_ headers: [HTTPHeader]) -> [(key: String, value: String)] {
    var merged: [(key: String, value: String)] = []
    merged.reserveCapacity(headers.count)
    for header in headers {
      let (name, value) = (header.name.lowercased(), singlySpaced(header.value))
      let index = merged.firstIndex { $0.key >= name } ?? merged.endIndex
      if index < merged.endIndex, merged[index].key == name {
        merged[index].value += ",\(value)"
      } else {
        merged.insert((name, value), at: index)
      }
    }
    return merged
  }

  private static func singlySpaced(_ value: String) -> String {
    let isSpace = { (byte: UInt8) in byte == 32 || (9...13).contains(byte) }
    guard value.utf8.contains(where: isSpace) else { return value }
    let words = value.utf8.split(whereSeparator: isSpace)
    return words.map { String(Substring($0)) }.joined(separator: " ")
  }
}

struct QueryItem: Hashable, Sendable {
  let name: String
  let value: String

  init(_ name: String, _ value: String = "") { (self.name, self.value) = (name, value) }

  /// Returns the query as sent and signed: encoded, sorted, and with `=` even for empty values.
  static func text(of items: [QueryItem]) -> String {
    let encoded = items.map {
      (PercentEncoding.encoded($0.name), PercentEncoding.encoded($0.value))
    }
    return encoded.sorted { $0 < $1 }.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
  }
}
