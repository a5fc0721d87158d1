extension S3Account {
  /// Whether the text is a valid server address, such as "https://s3.example.com:9000".
  package static func isEndpoint(_ text: String) -> Bool { Endpoint(text) != nil }
}
