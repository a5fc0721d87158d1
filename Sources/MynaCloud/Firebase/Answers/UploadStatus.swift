import HTTP

enum UploadStatus: String {
  /// The upload expects more data.
  case active = "active"
  case final = "final"
  case cancelled = "cancelled"

  /// Reads the status from a response's headers; nil if it is missing or unknown.
  init?(_ head: HTTPHead) {
    guard let text = head["X-Goog-Upload-Status"] else { return nil }
    self.init(rawValue: text.lowercased())
  }
}
