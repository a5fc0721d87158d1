/// The mark of an upload in parts in the metadata of its object.
///
/// When the server does not know an upload any more, this tells whether it was finished, and only the answer got lost. Size and
/// number of parts would not tell: an older content may have the same.
struct UploadMark: Hashable {
  private static let key = "myna-upload"

  /// 16 hexadecimal digits that no other upload has.
  let text: String

  /// A mark for a new upload.
  init() {
    let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    text = String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The mark that an object has, if it came in parts from Myna.
  init?(_ metadata: [String: String]) {
    guard let text = metadata[Self.key] else { return nil }
    self.text = text
  }

  private init(text: String) { self.text = text }

  /// Returns the details with the mark.
  func added(to details: ObjectDetails) -> ObjectDetails {
    var details = details
    details.metadata[Self.key] = text
    return details
  }

  /// Returns metadata without any mark, as its owner knows it.
  static func removed(from metadata: [String: String]) -> [String: String] {
    metadata.filter { $0.key != key }
  }

  // MARK: In a session

  /// Returns what a session is known by: the mark and the server's ID.
  func reference(uploadID: String) -> String { "\(text) \(uploadID)" }

  /// Reads the mark and the server's ID; nil if the text is no such reference.
  static func read(_ reference: String) -> (mark: UploadMark, uploadID: String)? {
    let parts = reference.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    return (UploadMark(text: String(parts[0])), String(parts[1]))
  }
}
