import CCurl
import Files
import Glibc

/// libcurl's handle for one request.
///
/// Each request gets a new handle, because libcurl 7.88 rejects some options on a handle that has
/// failed before. The multi handle keeps the connections.
struct EasyHandle: ~Copyable {
  let library: CurlLibrary
  let raw: UnsafeMutableRawPointer
  private let words = UnsafeMutableBufferPointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  init(_ library: CurlLibrary) throws(HTTPError) {
    guard let raw = library.newEasy() else { throw .failed(.system(code: ENOMEM)) }
    (self.library, self.raw) = (library, raw)
    words.initialize(repeating: 0)
    _ = curl_set_pointer(library.set, raw, CURLOPT_ERRORBUFFER, words.baseAddress)
  }

  deinit {
    library.deleteEasy(raw)
    words.deallocate()
  }

  var progress: HTTPProgress {
    HTTPProgress(
      sentBytes: size(CURLINFO_SIZE_UPLOAD_T), receivedBytes: size(CURLINFO_SIZE_DOWNLOAD_T))
  }

  /// The number of bytes passed to the kernel that the server hasn't acknowledged.
  var unsentBytes: Int32 {
    var socket: curl_socket_t = -1
    var count: Int32 = 0
    guard curl_get_socket(library.get, raw, &socket) == CURLE_OK, socket >= 0,
      ioctl(socket, UInt(TIOCOUTQ), &count) == 0
    else { return 0 }
    return count
  }

  func error(_ code: CURLcode, host: String, certificates: String?) -> HTTPError? {
    let detail = words.baseAddress.map { String(cString: $0) } ?? ""
    return HTTPError(
      code, host: host, certificates: certificates ?? systemCertificates,
      words: detail.isEmpty ? library.words(code) : detail)
  }

  private var systemCertificates: String {
    var path: UnsafeMutablePointer<CChar>?
    guard curl_get_text(library.get, raw, CURLINFO_CAINFO, &path) == CURLE_OK, let path else {
      return ""
    }
    return String(cString: path)
  }

  private func size(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    return curl_get_size(library.get, raw, info, &value) == CURLE_OK ? Int(value) : 0
  }
}
