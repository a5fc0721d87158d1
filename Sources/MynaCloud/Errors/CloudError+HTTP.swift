import Files
import HTTP

extension CloudError {
  init(_ error: HTTPError, host: String) {
    self =
      switch error {
      case .malformedRequest: .unexpected(status: 0, .message("malformed request"))
      case .notEncrypted(let host): .notEncrypted(host: host)
      case .hostNotFound(let host): .noNetwork(host: host)
      case .notConnected(let host), .timedOut(let host), .interrupted(let host):
        .noAnswer(host: host)
      case .notTrusted(let host): .notTrusted(host: host)
      case .certificateOutdated(let host): .certificateOutdated(host: host)
      case .certificateOfAnother(let host): .certificateOfAnother(host: host)
      case .notTLS(let host): .notTLS(host: host)
      case .oldTLS(let host): .oldTLS(host: host)
      case .noCertificates(let path): .noCertificates(path: path)
      case .tooLong: .notStorage(host: host)
      case .declined: .declined
      case .cancelled: .cancelled
      case .unreadable(let error): .file(error)
      case .failed(let refusal): .unexpected(status: 0, refusal)
      }
  }
}
