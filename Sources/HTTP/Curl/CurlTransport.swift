package import Threads

/// Sends requests by libcurl, over HTTP/1.1, and keeps connections for the next ones.
///
/// Each request runs on a thread of its own, up to 16 at once; further ones wait in order. Canceling the task ends a request
/// at once, whatever it waits for. Plain `http:` carries a body, a query or more than harmless headers only to this machine.
/// A proxy of the environment (`https_proxy` and so on) is used as by other programs, but not to reach this machine.
///
/// ```swift
/// let transport = CurlTransport()
/// let answer = try await transport.send(HTTPRequest(.get, "https://example.org/"))
/// ```
package final class CurlTransport: HTTPTransport {
  /// The most requests at once.
  static let greatestCount = 16

  private let options: HTTPOptions
  private let time: any TimeSource
  private let workers = CurlWorkers(greatestCount: greatestCount)

  /// Creates a transport without a connection; libcurl is opened by its first request.
  package init(_ options: HTTPOptions = HTTPOptions(), time: any TimeSource = SystemTime()) {
    (self.options, self.time) = (options, time)
  }

  /// Sends a request, and returns when the whole answer is there.
  package func send(
    _ request: HTTPRequest, receiver: (any HTTPReceiver)?,
    progress: (@Sendable (HTTPProgress) -> Void)?
  ) async throws(HTTPError) -> HTTPResponse {
    let address = try request.check()
    // Who waits in order is at work, too.
    UnfinishedWork.begin()
    defer { UnfinishedWork.end() }
    guard let worker = await workers.take() else { throw .cancelled }
    defer { workers.giveBack(worker) }
    return try await worker.send(
      request, to: address, options, receiver: receiver, time: time, progress: progress)
  }
}
