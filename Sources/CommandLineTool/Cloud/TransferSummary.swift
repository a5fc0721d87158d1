import MynaCloud

struct TransferSummary: Encodable {
  private let name: String?
  private let path: String
  private let bytes: Int?
  private let status: ResultStatus
  private let error: String?
  private let code: ResultCode?
  private let retry: Bool?

  init(_ object: StoredObject, path: String) {
    (name, self.path, bytes) = (object.name.text, path, object.size)
    (status, error, code, retry) = (.done, nil, nil, nil)
  }

  init(canceled path: String) { self.init(path: path, nil, .canceled) }

  /// - Parameter error: the message about the failure; nil if the transfer was canceled.
  init(path: String, _ error: String?, _ code: ResultCode) {
    (name, self.path, bytes) = (nil, path, nil)
    (status, self.error) = (error == nil ? .canceled : .failed, error)
    (self.code, retry) = (code, code.mayRetry)
  }

  private enum CodingKeys: String, CodingKey {
    case name = "name"
    case path = "path"
    case bytes = "bytes"
    case status = "status"
    case error = "error"
    case code = "code"
    case retry = "retry"
  }
}
