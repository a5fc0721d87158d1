import Files
import HTTP

extension CloudError {
  /// What a request that brought no whole answer means for a storage.
  ///
  /// - Parameter host: where it was sent.
  init(_ error: HTTPError, host: String) {
    self =
      switch error {
      case .malformedRequest: .unexpected(status: 0, .message("malformed request"))
      case .notEncrypted(let host): .notEncrypted(host: host)
      case .hostNotFound(let host): .noNetwork(host: host)
      case .notConnected(let host), .timedOut(let host), .interrupted(let host):
        .noAnswer(host: host)
      case .notTrusted(let host): .notTrusted(host: host)
      case .noCertificates(let path): .noCertificates(path: path)
      case .tooLong: .notStorage(host: host)
      case .declined: .declined
      case .cancelled: .cancelled
      case .unreadable(let error): .file(error)
      case .failed(let refusal): .unexpected(status: 0, refusal)
      }
  }
}
