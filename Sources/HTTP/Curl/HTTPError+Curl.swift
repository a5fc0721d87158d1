import CCurl
import Files

extension HTTPError {
  /// The error for a code of libcurl; nil for success.
  ///
  /// - Parameters:
  ///   - certificates: the file whose certificates were to be trusted.
  ///   - words: what libcurl says about this very failure.
  init?(_ code: CURLcode, host: String, certificates: String, words: String) {
    switch code {
    case CURLE_OK: return nil
    case CURLE_URL_MALFORMAT: self = .malformedRequest
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: self = .hostNotFound(host: host)
    case CURLE_COULDNT_CONNECT: self = .notConnected(host: host)
    case CURLE_OPERATION_TIMEDOUT: self = .timedOut(host: host)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR: self = .notTrusted(host: host)
    case CURLE_SSL_CACERT_BADFILE: self = .noCertificates(path: certificates)
    case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_RECV_ERROR,
      CURLE_SEND_FAIL_REWIND:
      self = .interrupted(host: host)
    default: self = .failed(.message(words))
    }
  }
}
