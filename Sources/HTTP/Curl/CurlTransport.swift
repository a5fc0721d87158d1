package import Threads

/// Sends requests with libcurl over HTTP/1.1 and reuses connections.
///
/// Up to 16 requests run at once, each on its own thread; further requests wait in order. Canceling
/// the task ends its request immediately, in any phase. Over plain `http:`, a body, a query, or any
/// header not known to be harmless is sent only to this machine. A proxy from the environment
/// (`https_proxy` and so on) is used, except to reach this machine.
///
/// ```swift
/// let transport = CurlTransport()
/// let answer = try await transport.send(HTTPRequest(.get, "https://example.org/"))
/// ```
package final class CurlTransport: HTTPTransport {
  static let greatestCount = 16

  private let options: HTTPOptions
  private let time: any TimeSource
  private let workers = CurlWorkers(greatestCount: greatestCount)

  package init(_ options: HTTPOptions = HTTPOptions(), time: any TimeSource = SystemTime()) {
    (self.options, self.time) = (options, time)
  }

  package func send(
    _ request: HTTPRequest, receiver: (any HTTPReceiver)?,
    progress: (@Sendable (HTTPProgress) -> Void)?
  ) async throws(HTTPError) -> HTTPResponse {
    let address = try request.check()
    // A request that is waiting for a worker also counts as unfinished work.
    UnfinishedWork.begin()
    defer { UnfinishedWork.end() }
    guard let worker = await workers.borrow() else { throw .cancelled }
    defer { workers.release(worker) }
    return try await worker.send(
      request, to: address, options, receiver: receiver, time: time, progress: progress)
  }
}
