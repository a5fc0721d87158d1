import MynaCloud

struct TransferSummary: Encodable {
  private let name: String
  private let path: String
  private let bytes: Int

  init(_ object: StoredObject, path: String) {
    (name, self.path, bytes) = (object.name.text, path, object.size)
  }

  private enum CodingKeys: String, CodingKey {
    case name = "name"
    case path = "path"
    case bytes = "bytes"
  }
}
