import CCurl
import Files
import Glibc
import Threads

/// Runs requests one after another with libcurl and reuses connections that servers keep open.
///
/// Used by one thread at a time; only `wakeUp` can be called from any thread.
final class CurlSession: @unchecked Sendable {
  private let library: CurlLibrary
  private let multi: UnsafeMutableRawPointer

  init() throws(HTTPError) {
    guard let library = CurlLibrary.shared else {
      throw .failed(.message("libcurl.so.4 cannot be opened"))
    }
    guard let multi = library.newMulti() else { throw .failed(.system(code: ENOMEM)) }
    (self.library, self.multi) = (library, multi)
  }

  deinit { _ = library.deleteMulti(multi) }

  /// Wakes the thread that is waiting for the server, so that it checks for cancellation.
  func wakeUp() { _ = library.wakeUp(multi) }

  func run(
    _ transfer: CurlTransfer, _ options: HTTPOptions, _ time: any TimeSource
  ) throws(HTTPError) -> HTTPResponse {
    let easy = try EasyHandle(library)
    let setup = CurlSetup(library, easy.raw)
    let list = try setup.headers(of: transfer.request)
    // libcurl doesn't copy the header list, so the list must not be freed before the request ends.
    defer { library.free(list) }
    try setup.apply(transfer, options, headers: list)
    guard library.add(multi, easy.raw) == CURLM_OK else { throw .failed(.system(code: ENOMEM)) }
    // Also closes the connection if the response is incomplete.
    defer { _ = library.remove(multi, easy.raw) }
    let code = try perform(transfer, easy, idleTime: options.idleTime, time)
    return try transfer.response(
      easy.error(code, host: transfer.address.host, certificates: options.certificateFile))
  }

  private func perform(
    _ transfer: CurlTransfer, _ easy: borrowing EasyHandle, idleTime: Double,
    _ time: any TimeSource
  ) throws(HTTPError) -> CURLcode {
    var idle = IdleTimer(at: time.seconds)
    while true {
      var count: Int32 = 0
      guard library.perform(multi, &count) == CURLM_OK else { throw .failed(.message("perform")) }
      let progress = easy.progress
      transfer.report(progress)
      if count == 0 { break }
      try transfer.checkCancellation()
      let state = IdleTimer.State(
        isBegun: transfer.isBegun, headSize: transfer.headSize, progress: progress,
        unsentBytes: easy.unsentBytes)
      let idleSeconds = idle.seconds(state, at: time.seconds)
      // Until the connection is established, libcurl enforces `connectionTime`.
      if transfer.isBegun, idleSeconds >= idleTime { throw .timedOut(host: transfer.address.host) }
      let rest = transfer.isBegun ? min(1, idleTime - idleSeconds) : 1
      _ = library.poll(multi, nil, 0, Int32(rest * 1_000) + 1, nil)
    }
    var left: Int32 = 0
    guard let message = library.readMessage(multi, &left), message.pointee.msg == CURLMSG_DONE
    else { throw .failed(.message("no result")) }
    return message.pointee.data.result
  }
}
