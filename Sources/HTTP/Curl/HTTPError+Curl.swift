import CCurl
import Files

extension HTTPError {
  init?(_ code: CURLcode, host: String, certificates: String, words: String) {
    switch code {
    case CURLE_OK: return nil
    case CURLE_URL_MALFORMAT: self = .malformedRequest
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: self = .hostNotFound(host: host)
    case CURLE_COULDNT_CONNECT: self = .notConnected(host: host)
    case CURLE_OPERATION_TIMEDOUT: self = .timedOut(host: host)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR:
      self = Self.distrust(of: host, words)
    case CURLE_SSL_CONNECT_ERROR: self = Self.handshakeFailure(of: host, words)
    case CURLE_SSL_CACERT_BADFILE: self = .noCertificates(path: certificates)
    case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_RECV_ERROR,
      CURLE_SEND_FAIL_REWIND:
      self = .interrupted(host: host)
    default: self = .failed(.message(words))
    }
  }

  /// Returns the error for a rejected certificate, based on OpenSSL's message, because libcurl
  /// reports all rejections with the same code.
  static func distrust(of host: String, _ words: String) -> HTTPError {
    if words.contains("expired") || words.contains("not yet valid") {
      return .certificateOutdated(host: host)
    }
    return words.contains("subject name")
      ? .certificateOfAnother(host: host) : .notTrusted(host: host)
  }

  static func handshakeFailure(of host: String, _ words: String) -> HTTPError {
    if words.contains("wrong version number") || words.contains("record layer failure") {
      return .notTLS(host: host)
    }
    let isOld = ["protocol version", "unsupported protocol", "no protocols"].contains {
      words.contains($0)
    }
    return isOld ? .oldTLS(host: host) : .failed(.message(words))
  }
}
