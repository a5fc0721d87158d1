import Synchronization
import Threads

final class CurlWorker: Sendable {
  /// The number of seconds after which an idle connection is discarded.
  ///
  /// The server may have closed it, for example while the machine was asleep.
  private static let longestRest = 60.0

  private let thread = SerialThread(label: "HTTP")
  private let kept = Mutex<(session: CurlSession, lastUse: Double)?>(nil)

  func send(
    _ request: HTTPRequest, to address: HTTPAddress, _ options: HTTPOptions,
    receiver: (any HTTPReceiver)?, time: any TimeSource,
    progress: (@Sendable (HTTPProgress) -> Void)?
  ) async throws(HTTPError) -> HTTPResponse {
    let cancellation = Cancellation()
    let result = await withTaskCancellationHandler {
      await thread.run { () -> Result<HTTPResponse, HTTPError> in
        do throws(HTTPError) {
          let transfer = CurlTransfer(
            request, to: address, receiver: receiver, cancellation: cancellation,
            pace: options.rateLimit.map { RequestThrottle(limit: $0, time: time) },
            onProgress: progress)
          let session = try self.session(at: time.seconds)
          try transfer.checkCancellation()
          defer { self.kept.withLock { $0?.lastUse = time.seconds } }
          return .success(try session.run(transfer, options, time))
        } catch {
          return .failure(error)
        }
      }
    } onCancel: {
      cancellation.cancel()
      kept.withLock { $0?.session.wakeUp() }
    }
    return try result.get()
  }

  private func session(at seconds: Double) throws(HTTPError) -> CurlSession {
    if let (session, lastUse) = kept.withLock({ $0 }), seconds - lastUse < Self.longestRest {
      return session
    }
    let session = try CurlSession()
    kept.withLock { $0 = (session, seconds) }
    return session
  }
}
