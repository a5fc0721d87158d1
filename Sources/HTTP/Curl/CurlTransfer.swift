import Files
import Glibc

/// A request in progress.
///
/// It supplies the request to libcurl and receives the response, on the thread that runs the
/// request.
final class CurlTransfer {
  /// The maximum size of a response body kept in memory, in bytes.
  static let greatestBody = 16 << 20

  let request: HTTPRequest
  let address: HTTPAddress
  /// The reason the client stopped the transfer; nil if the client didn't stop it.
  private(set) var refusal: HTTPError?
  /// Whether the connection is established and the request is being sent.
  private(set) var isBegun = false
  var hasReceiver: Bool { receiver != nil }
  var headSize: Int { reader.size }

  private let receiver: (any HTTPReceiver)?
  private let onProgress: (@Sendable (HTTPProgress) -> Void)?
  private let cancellation: Cancellation
  private let pace: RequestThrottle?
  private var reader = HTTPResponseHeadParser()
  private var body: [UInt8] = []
  private var readCount = 0
  private var progress = HTTPProgress(sentBytes: 0, receivedBytes: 0)

  init(
    _ request: HTTPRequest, to address: HTTPAddress, receiver: (any HTTPReceiver)?,
    cancellation: Cancellation, pace: RequestThrottle?,
    onProgress: (@Sendable (HTTPProgress) -> Void)?
  ) {
    (self.request, self.address) = (request, address)
    (self.receiver, self.onProgress) = (receiver, onProgress)
    (self.cancellation, self.pace) = (cancellation, pace)
  }

  /// The maximum number of bytes to transfer at once; nil without a rate limit.
  var step: Int? { pace?.limit.step }

  /// Called before libcurl sends the request; returns whether libcurl may send it.
  ///
  /// libcurl resends a request if a reused connection turns out to be closed. The server may
  /// already have acted on the first attempt, so only the caller can decide whether to retry.
  func begin() -> Bool {
    if isBegun { refusal = .interrupted(host: address.host) }
    isBegun = true
    return shouldContinue()
  }

  /// Fills a buffer with the next bytes of the request's body.
  ///
  /// - Returns: the number of bytes, or nil to stop the transfer.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    guard shouldContinue() else { return nil }
    let count = min(buffer.count, request.body.count - readCount, step ?? .max)
    guard isLetThrough(count) else { return nil }
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
    switch request.body {
    case .none: break
    case .bytes(let bytes): part.copyBytes(from: bytes[readCount..<readCount + count])
    case .file(let file, let range):
      do throws(SystemError) {
        // If the file became shorter, the declared length can no longer be sent.
        guard try file.read(into: part, at: range.lowerBound + readCount) == count else {
          throw SystemError(path: file.path, code: ENODATA)
        }
      } catch {
        refusal = .unreadable(error)
        return nil
      }
    }
    readCount += count
    return count
  }

  func receive(line: UnsafeRawBufferPointer) -> Bool {
    let isOver = reader.head != nil
    reader.read(line)
    if reader.isTooLong { refusal = .tooLong }
    if !isOver, let receiver, let head = reader.head, head.isSuccess, !receiver.begin(head) {
      refusal = .declined
    }
    return shouldContinue()
  }

  func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
    guard isLetThrough(bytes.count) else { return false }
    if let receiver, let head = reader.head, head.isSuccess {
      if !receiver.receive(bytes) { refusal = .declined }
    } else if body.count + bytes.count > Self.greatestBody {
      refusal = .tooLong
    } else {
      body.append(contentsOf: bytes)
    }
    return shouldContinue()
  }

  private func isLetThrough(_ count: Int) -> Bool {
    pace?.wait(for: count, while: shouldContinue) ?? true
  }

  private func shouldContinue() -> Bool {
    if cancellation.isCancelled { refusal = refusal ?? .cancelled }
    return refusal == nil
  }

  func checkCancellation() throws(HTTPError) {
    guard shouldContinue() else { throw refusal ?? .cancelled }
  }

  func report(_ new: HTTPProgress) {
    guard new != progress else { return }
    progress = new
    onProgress?(new)
  }

  func response(_ failure: HTTPError?) throws(HTTPError) -> HTTPResponse {
    if let refusal { throw refusal }
    let isSent = progress.sentBytes >= request.body.count
    if let failure {
      // A server that rejects the body responds and closes the connection. Its response says more
      // than the connection error does.
      guard !isSent, let head = reader.head, !head.isSuccess else { throw failure }
      return HTTPResponse(head, body: body)
    }
    // If a success response arrives before the body was sent, it can't be the response to this
    // request.
    guard let head = reader.head, isSent || !head.isSuccess else {
      throw .interrupted(host: address.host)
    }
    return HTTPResponse(head, body: body)
  }
}
