import Files
import HTTP
import Synchronization

final class ObjectBody: HTTPReceiver {
  private struct State {
    var hasBegun = false
    /// The number of bytes to skip, because they precede the requested range; 0 unless the server
    /// ignored the range.
    var unwanted = 0
    var rest = 0
    var failure: CloudError?
  }

  private let name: ObjectName
  private let offset: Int
  private let version: ObjectVersion?
  private let host: String
  private let receiver: any ObjectReceiver
  private let state = Mutex(State())

  init(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?, host: String,
    into receiver: any ObjectReceiver
  ) {
    (self.name, self.offset, self.version) = (name, offset, version)
    (self.host, self.receiver) = (host, receiver)
  }

  var failure: CloudError? { state.withLock { $0.failure } }

  /// Ends the body; throws an error if the body is incomplete or isn't the one that was requested.
  ///
  /// - Parameter head: the head of the response. If the body is empty, the transport may not have
  ///   passed the head to `begin`.
  func finish(_ head: HTTPResponseHead) throws(CloudError) {
    if !state.withLock({ $0.hasBegun }), !begin(head) { throw failure ?? .declined }
    guard state.withLock({ $0.rest }) == 0 else { throw .noAnswer(host: host) }
  }

  func begin(_ head: HTTPResponseHead) -> Bool {
    do throws(CloudError) {
      let (found, size) = try check(head)
      state.withLock {
        $0.hasBegun = true
        $0.unwanted = head.status == 206 ? 0 : offset
        $0.rest = size - offset
      }
      return receiver.begin(version: found.tag.version, size: size)
    } catch {
      state.withLock { $0.failure = error }
      return false
    }
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let (skipped, fits) = state.withLock { state in
      let skipped = min(state.unwanted, bytes.count)
      state.unwanted -= skipped
      state.rest -= bytes.count - skipped
      let fits = state.rest >= 0
      if !fits { state.failure = .damaged(name) }
      return (skipped, fits)
    }
    let wanted = UnsafeRawBufferPointer(rebasing: bytes[skipped...])
    return fits && (wanted.isEmpty || receiver.receive(wanted))
  }

  private func check(_ head: HTTPResponseHead) throws(CloudError) -> (ObjectMetadata, size: Int) {
    guard let found = ObjectMetadata(head) else { throw .notStorage(host: host) }
    // Some servers ignore the request's `If-Match` condition.
    if let version, found.tag.version != version { throw .changed(name) }
    guard head.status == 206 else {
      guard head.status == 200, let size = found.bodySize else { throw .notStorage(host: host) }
      guard size >= offset else { throw .changed(name) }
      return (found, size)
    }
    let range = head["Content-Range"] ?? ""
    guard let size = Self.size(in: range, from: offset) else {
      throw .unexpected(status: 206, .message(range))
    }
    return (found, size)
  }

  /// Parses a range such as `bytes 10-99/100` and returns the object's size.
  ///
  /// Returns nil unless the range starts at the requested offset and extends to the end of the
  /// object.
  private static func size(in range: String, from offset: Int) -> Int? {
    let parts = range.split(whereSeparator: { " -/".contains($0) })
    guard parts.count == 4, parts[0].lowercased() == "bytes", let first = Int(parts[1]),
      let last = Int(parts[2]), let size = Int(parts[3]), first == offset, last >= first,
      last == size - 1
    else { return nil }
    return size
  }
}
