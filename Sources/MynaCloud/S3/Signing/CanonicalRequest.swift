import HTTP

/// What a signature covers, in the one form on which both sides agree.
///
/// - Source: Amazon, *Signature Calculations for the Authorization Header*, "Task 1: Create a Canonical Request".
struct CanonicalRequest {
  /// For a body that is not hashed.
  static let unsignedPayload = "UNSIGNED-PAYLOAD"

  let method: HTTPRequest.Method
  /// Percent-encoded, as it is sent.
  let path: String
  /// Percent-encoded and sorted, as it is sent.
  let query: String
  /// The SHA-256 of the body as hexadecimal digits, or that it is not signed.
  let payload: String
  /// The names of the headers, sorted.
  let signedHeaders: String
  /// The headers, a line for each name.
  private let lines: String

  /// - Parameter headers: all that are signed, `host` among them.
  init(
    method: HTTPRequest.Method, path: String, query: String, headers: [HTTPHeader],
    payload: String
  ) {
    (self.method, self.path, self.query, self.payload) = (method, path, query, payload)
    let merged = Self.merged(headers)
    signedHeaders = merged.map(\.key).joined(separator: ";")
    lines = merged.map { "\($0.key):\($0.value)\n" }.joined()
  }

  /// What is hashed.
  var text: String {
    "\(method.rawValue)\n\(path)\n\(query)\n\(lines)\n\(signedHeaders)\n\(payload)"
  }

  /// Returns headers by their names in lower case, sorted; those of one name are one.
  private static func merged(_ headers: [HTTPHeader]) -> [(key: String, value: String)] {
    var merged: [(key: String, value: String)] = []
    merged.reserveCapacity(headers.count)
    for header in headers {
      let (name, value) = (header.name.lowercased(), singlySpaced(header.value))
      // There are few, and each has its place among those before it.
      let place = merged.firstIndex { $0.key >= name } ?? merged.endIndex
      if place < merged.endIndex, merged[place].key == name {
        merged[place].value += ",\(value)"
      } else {
        merged.insert((name, value), at: place)
      }
    }
    return merged
  }

  /// Returns a value without spaces around it, and with one wherever there are several.
  private static func singlySpaced(_ value: String) -> String {
    let isSpace = { (byte: UInt8) in byte == 32 || (9...13).contains(byte) }
    guard value.utf8.contains(where: isSpace) else { return value }
    let words = value.utf8.split(whereSeparator: isSpace)
    return words.map { String(Substring($0)) }.joined(separator: " ")
  }
}

/// A name and a value after the `?` of an address.
struct QueryItem: Hashable, Sendable {
  let name: String
  let value: String

  init(_ name: String, _ value: String = "") { (self.name, self.value) = (name, value) }

  /// Returns items as they are sent and signed: encoded, sorted, and with a `=` even where there is no value.
  static func text(of items: [QueryItem]) -> String {
    let encoded = items.map {
      (PercentEncoding.encoded($0.name), PercentEncoding.encoded($0.value))
    }
    return encoded.sorted { $0 < $1 }.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
  }
}
