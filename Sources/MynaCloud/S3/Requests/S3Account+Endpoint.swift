extension S3Account {
  /// Returns whether a text is an address of a server, such as "https://s3.example.com:9000".
  package static func isEndpoint(_ text: String) -> Bool { Endpoint(text) != nil }
}
