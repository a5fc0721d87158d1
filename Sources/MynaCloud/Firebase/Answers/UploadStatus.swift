import HTTP

/// The service's status of an upload in parts.
enum UploadStatus: String {
  /// It waits for more.
  case active = "active"
  /// The object is there.
  case final = "final"
  case cancelled = "cancelled"

  /// Reads the head of an answer; nil if it says nothing, or nothing known.
  init?(_ head: HTTPHead) {
    guard let text = head["X-Goog-Upload-Status"] else { return nil }
    self.init(rawValue: text.lowercased())
  }
}
