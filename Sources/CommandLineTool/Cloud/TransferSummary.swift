import MynaCloud

struct TransferSummary: Encodable {
  private let name: String?
  private let path: String
  private let bytes: Int?
  private let status: ResultStatus
  private let error: String?

  init(_ object: StoredObject, path: String) {
    (name, self.path, bytes) = (object.name.text, path, object.size)
    (status, error) = (.done, nil)
  }

  /// - Parameter error: the message about the failure; nil if the transfer was canceled.
  init(path: String, error: String?) {
    (name, self.path, bytes) = (nil, path, nil)
    (status, self.error) = (error == nil ? .canceled : .failed, error)
  }

  private enum CodingKeys: String, CodingKey {
    case name = "name"
    case path = "path"
    case bytes = "bytes"
    case status = "status"
    case error = "error"
  }
}
