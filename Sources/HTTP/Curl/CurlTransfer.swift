import Files
import Glibc

/// One request on its way: gives libcurl what is sent and takes in what comes, on the thread that runs it.
final class CurlTransfer {
  /// The most bytes of a body that is kept in memory.
  static let greatestBody = 16 << 20

  let request: HTTPRequest
  let address: HTTPAddress
  /// Why the transfer is stopped from this side.
  private(set) var refusal: HTTPError?
  /// Whether there is a connection, and the request goes out.
  private(set) var isBegun = false
  /// Whether the body of a success goes elsewhere, and may be long.
  var hasReceiver: Bool { receiver != nil }
  /// Bytes of the answer's heads so far.
  var headSize: Int { reader.size }

  private let receiver: (any HTTPReceiver)?
  private let onProgress: (@Sendable (HTTPProgress) -> Void)?
  private let cancellation: Cancellation
  /// Nil without a limit.
  private let pace: PacedBytes?
  private var reader = HeadReader()
  private var body: [UInt8] = []
  private var readCount = 0
  private var progress = HTTPProgress(sentBytes: 0, receivedBytes: 0)

  init(
    _ request: HTTPRequest, to address: HTTPAddress, receiver: (any HTTPReceiver)?,
    cancellation: Cancellation, pace: PacedBytes?, onProgress: (@Sendable (HTTPProgress) -> Void)?
  ) {
    (self.request, self.address) = (request, address)
    (self.receiver, self.onProgress) = (receiver, onProgress)
    (self.cancellation, self.pace) = (cancellation, pace)
  }

  /// The most bytes to move at once; nil without a limit.
  var step: Int? { pace?.limit.step }

  // MARK: What libcurl calls

  /// Is told before the request goes out; returns whether it may.
  ///
  /// libcurl sends a request again if a connection that it has kept turns out to be closed. The server may have acted on it
  /// all the same, so that only the caller can know whether to do so.
  func begin() -> Bool {
    if isBegun { refusal = .interrupted(host: address.host) }
    isBegun = true
    return goesOn()
  }

  /// Fills a buffer with the next bytes of the request's body, and returns how many; nil to stop.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    guard goesOn() else { return nil }
    let count = min(buffer.count, request.body.count - readCount, step ?? .max)
    guard isLetThrough(count) else { return nil }
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
    switch request.body {
    case .none: break
    case .bytes(let bytes): part.copyBytes(from: bytes[readCount..<readCount + count])
    case .file(let file, let range):
      do throws(SystemError) {
        // The rest of the length that was announced can no longer come.
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

  /// Takes in a line of a head, and returns whether to go on.
  func take(line: UnsafeRawBufferPointer) -> Bool {
    let isOver = reader.head != nil
    reader.take(line)
    if reader.isTooLong { refusal = .tooLong }
    if !isOver, let receiver, let head = reader.head, head.isSuccess, !receiver.begin(head) {
      refusal = .declined
    }
    return goesOn()
  }

  /// Takes in more of the answer's body, and returns whether to go on.
  func take(body bytes: UnsafeRawBufferPointer) -> Bool {
    guard isLetThrough(bytes.count) else { return false }
    if let receiver, let head = reader.head, head.isSuccess {
      if !receiver.receive(bytes) { refusal = .declined }
    } else if body.count + bytes.count > Self.greatestBody {
      refusal = .tooLong
    } else {
      body.append(contentsOf: bytes)
    }
    return goesOn()
  }

  private func isLetThrough(_ count: Int) -> Bool {
    pace?.wait(for: count, while: goesOn) ?? true
  }

  private func goesOn() -> Bool {
    if cancellation.isCancelled { refusal = refusal ?? .cancelled }
    return refusal == nil
  }

  // MARK: What its thread calls

  /// Stops the transfer if it was canceled.
  func checkCancellation() throws(HTTPError) {
    guard goesOn() else { throw refusal ?? .cancelled }
  }

  /// Tells of progress if there is any.
  func tell(_ new: HTTPProgress) {
    guard new != progress else { return }
    progress = new
    onProgress?(new)
  }

  /// Returns the answer, if all of it is there.
  ///
  /// - Parameter failure: why libcurl has ended the transfer; nil if it sees none.
  func response(_ failure: HTTPError?) throws(HTTPError) -> HTTPResponse {
    if let refusal { throw refusal }
    let isSent = progress.sentBytes >= request.body.count
    if let failure {
      // A server that does not want the body answers and closes. Its answer tells more than the broken connection does.
      guard !isSent, let head = reader.head, !head.isSuccess else { throw failure }
      return HTTPResponse(head, body: body)
    }
    // A success before the body was there would be that of something else.
    guard let head = reader.head, isSent || !head.isSuccess else {
      throw .interrupted(host: address.host)
    }
    return HTTPResponse(head, body: body)
  }
}
