import HTTP
import Synchronization

final class FirebaseContentReceiver: HTTPReceiver {
  enum Refusal {
    case otherVersion
    /// The range starts at a different offset, or the response is the whole object, which would
    /// repeat earlier bytes.
    case otherRange
    case notStorage
  }

  private struct State {
    var refusal: Refusal?
    var hasBegun = false
    var bytesLeft = 0
  }

  let offset: Int
  let version: ObjectVersion?
  private let receiver: any ObjectReceiver
  private let state = Mutex(State())

  init(from offset: Int, of version: ObjectVersion?, into receiver: any ObjectReceiver) {
    (self.offset, self.version, self.receiver) = (offset, version, receiver)
  }

  /// The reason the content wasn't passed to the receiver; nil if it was, or if the receiver
  /// declined it.
  var refusal: Refusal? { state.withLock { $0.refusal } }

  var isComplete: Bool { state.withLock { $0.bytesLeft == 0 } }

  /// Calls `begin` if the transport hasn't, which can happen if the body is empty.
  ///
  /// - Returns: whether the receiver wants the content.
  func end(_ head: HTTPResponseHead) -> Bool { state.withLock { $0.hasBegun } || begin(head) }

  func begin(_ head: HTTPResponseHead) -> Bool {
    state.withLock { $0.hasBegun = true }
    // The login page of a captive portal may have any type and size, but has no generation header.
    guard let generation = head["x-goog-generation"].map({ ObjectVersion($0) }) else {
      return refuse(.notStorage)
    }
    if let version, version != generation { return refuse(.otherVersion) }
    let size: Int
    if let text = head["Content-Range"] {
      guard let range = ContentRange(text) else { return refuse(.notStorage) }
      guard range.first == offset, range.last == range.size - 1 else {
        return refuse(.otherRange)
      }
      size = range.size
    } else {
      guard offset == 0 else { return refuse(.otherRange) }
      let text = head["Content-Length"] ?? head["x-goog-stored-content-length"]
      guard let length = text.flatMap({ Int($0) }), length >= 0 else {
        return refuse(.notStorage)
      }
      size = length
    }
    state.withLock { $0.bytesLeft = size - offset }
    return receiver.begin(version: generation, size: size)
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    state.withLock { $0.bytesLeft -= bytes.count }
    return receiver.receive(bytes)
  }

  private func refuse(_ refusal: Refusal) -> Bool {
    state.withLock { $0.refusal = refusal }
    return false
  }
}
