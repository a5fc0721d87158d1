/// A random string in the metadata of an object that was uploaded in parts.
///
/// If the server no longer knows an upload, the string shows whether the upload was completed and
/// only the response was lost. The size and the number of parts aren't sufficient, because an older
/// object may have the same size and number of parts.
struct UploadMarker: Hashable {
  private static let key = "myna-upload"

  let text: String

  init() {
    let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    text = String(repeating: "0", count: 16 - digits.count) + digits
  }

  init?(_ metadata: [String: String]) {
    guard let text = metadata[Self.key] else { return nil }
    self.text = text
  }

  private init(text: String) { self.text = text }

  func added(to details: ObjectDetails) -> ObjectDetails {
    var details = details
    details.metadata[Self.key] = text
    return details
  }

  static func removed(from metadata: [String: String]) -> [String: String] {
    metadata.filter { $0.key != key }
  }

  func reference(uploadID: String) -> String { "\(text) \(uploadID)" }

  static func read(_ reference: String) -> (mark: UploadMarker, uploadID: String)? {
    let parts = reference.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    return (UploadMarker(text: String(parts[0])), String(parts[1]))
  }
}
