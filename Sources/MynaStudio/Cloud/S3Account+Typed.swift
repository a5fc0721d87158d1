package import MynaCloud

extension S3Account {
  /// An address of a server as it was typed, often without its beginning; nil for what is none.
  package static func endpoint(typed text: String) -> String? {
    let address = text.contains("://") ? text : "https://\(text)"
    guard isEndpoint(address) else { return nil }
    return address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  /// The region that Amazon's addresses name, or the one that other servers go by.
  package static func region(of endpoint: String) -> String {
    guard let match = endpoint.wholeMatch(of: /https?:\/\/s3[.-]([a-z0-9-]+)\.amazonaws\.com/)
    else { return "us-east-1" }
    return String(match.1)
  }
}
