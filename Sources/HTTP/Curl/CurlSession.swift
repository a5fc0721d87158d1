import CCurl
import Files
import Glibc
import Threads

/// libcurl's handles for one request at a time, with the connections that servers have left open.
///
/// Belongs to one thread at a time; only `wakeUp` may be called on any.
final class CurlSession: @unchecked Sendable {
  private let library: CurlLibrary
  private let easy: UnsafeMutableRawPointer
  private let multi: UnsafeMutableRawPointer
  private let words = UnsafeMutableBufferPointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  /// Opens libcurl if that was not done yet.
  init() throws(HTTPError) {
    guard let library = CurlLibrary.shared else {
      throw .failed(.message("libcurl.so.4 cannot be opened"))
    }
    guard let easy = library.newEasy() else { throw .failed(.system(code: ENOMEM)) }
    guard let multi = library.newMulti() else {
      library.deleteEasy(easy)
      throw .failed(.system(code: ENOMEM))
    }
    (self.library, self.easy, self.multi) = (library, easy, multi)
    words.initialize(repeating: 0)
  }

  deinit {
    library.deleteEasy(easy)
    _ = library.deleteMulti(multi)
    words.deallocate()
  }

  /// Has the thread that waits for a server look at once whether its request was cancelled.
  func wakeUp() { _ = library.wakeUp(multi) }

  /// Sends a request, and returns when the whole answer is there.
  func run(
    _ transfer: CurlTransfer, _ options: HTTPOptions, _ time: any TimeSource
  ) throws(HTTPError) -> HTTPResponse {
    library.resetEasy(easy)
    words[0] = 0
    let setup = CurlSetup(library, easy)
    let list = try setup.headers(of: transfer.request)
    // The library keeps no copy of it.
    defer { library.free(list) }
    try setup.apply(transfer, options, headers: list, words: words.baseAddress)
    guard library.add(multi, easy) == CURLM_OK else { throw .failed(.system(code: ENOMEM)) }
    // Closes the connection unless the answer is complete.
    defer { _ = library.remove(multi, easy) }
    let code = try perform(transfer, idleTime: options.idleTime, time)
    let detail = words.baseAddress.map { String(cString: $0) } ?? ""
    let failure = HTTPError(
      code, host: transfer.address.host, certificates: options.certificateFile ?? defaultFile,
      words: detail.isEmpty ? library.words(code) : detail)
    return try transfer.response(failure)
  }

  /// Has libcurl do all that it can, again and again, and returns how it ended.
  private func perform(
    _ transfer: CurlTransfer, idleTime: Double, _ time: any TimeSource
  ) throws(HTTPError) -> CURLcode {
    var idle = IdleWatch(at: time.seconds)
    while true {
      var count: Int32 = 0
      guard library.perform(multi, &count) == CURLM_OK else { throw .failed(.message("perform")) }
      let progress = HTTPProgress(
        sentBytes: size(CURLINFO_SIZE_UPLOAD_T), receivedBytes: size(CURLINFO_SIZE_DOWNLOAD_T))
      transfer.tell(progress)
      if count == 0 { break }
      try transfer.checkCancellation()
      let state = IdleWatch.State(
        isBegun: transfer.isBegun, headSize: transfer.headSize, progress: progress,
        unsentBytes: unsentBytes)
      let idleSeconds = idle.seconds(state, at: time.seconds)
      // Before there is a connection, libcurl watches the time.
      if transfer.isBegun, idleSeconds >= idleTime { throw .timedOut(host: transfer.address.host) }
      let rest = transfer.isBegun ? min(1, idleTime - idleSeconds) : 1
      _ = library.poll(multi, nil, 0, Int32(rest * 1_000) + 1, nil)
    }
    var left: Int32 = 0
    guard let message = library.readMessage(multi, &left), message.pointee.msg == CURLMSG_DONE
    else { throw .failed(.message("no result")) }
    return message.pointee.data.result
  }

  private func size(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    return curl_get_size(library.get, easy, info, &value) == CURLE_OK ? Int(value) : 0
  }

  /// Bytes that libcurl has given to the system, and that the server has not confirmed.
  private var unsentBytes: Int32 {
    var socket: curl_socket_t = -1
    var count: Int32 = 0
    guard curl_get_socket(library.get, easy, &socket) == CURLE_OK, socket >= 0,
      ioctl(socket, UInt(TIOCOUTQ), &count) == 0
    else { return 0 }
    return count
  }

  private var defaultFile: String {
    var path: UnsafeMutablePointer<CChar>?
    guard curl_get_text(library.get, easy, CURLINFO_CAINFO, &path) == CURLE_OK, let path else {
      return ""
    }
    return String(cString: path)
  }
}
