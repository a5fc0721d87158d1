import HTTP

enum UploadStatus: String {
  case active = "active"
  case final = "final"
  case cancelled = "cancelled"

  init?(_ head: HTTPResponseHead) {
    guard let text = head["X-Goog-Upload-Status"] else { return nil }
    self.init(rawValue: text.lowercased())
  }
}
