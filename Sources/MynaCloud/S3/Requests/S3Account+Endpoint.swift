extension S3Account {
  package static func isEndpoint(_ text: String) -> Bool { Endpoint(text) != nil }
}
