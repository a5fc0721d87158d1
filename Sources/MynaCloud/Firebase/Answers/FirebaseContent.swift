import HTTP
import Synchronization

/// Passes on the content of an object, if it is what was asked for.
final class FirebaseContent: HTTPReceiver {
  /// Why the content was not passed on.
  enum Refusal {
    case otherVersion
    /// It begins elsewhere, or is all of the object: the bytes before it would be there twice.
    case otherRange
    case notStorage
  }

  private struct State {
    var refusal: Refusal?
    var hasBegun = false
    var bytesLeft = 0
  }

  /// The offset at which it is to begin.
  let offset: Int
  /// The version that it must be; nil for any.
  let version: ObjectVersion?
  private let receiver: any ObjectReceiver
  private let state = Mutex(State())

  /// Content from an offset on, of a version or any.
  init(from offset: Int, of version: ObjectVersion?, into receiver: any ObjectReceiver) {
    (self.offset, self.version, self.receiver) = (offset, version, receiver)
  }

  /// Why the content was not passed on; nil if it was, or if the receiver did not want it.
  var refusal: Refusal? { state.withLock { $0.refusal } }

  /// Whether as many bytes have come as were announced.
  var isComplete: Bool { state.withLock { $0.bytesLeft == 0 } }

  /// Sees to it that the receiver is told of content without a byte, for which a transport may not have called `begin`.
  ///
  /// - Returns: whether it was wanted.
  func end(_ head: HTTPHead) -> Bool { state.withLock { $0.hasBegun } || begin(head) }

  func begin(_ head: HTTPHead) -> Bool {
    state.withLock { $0.hasBegun = true }
    // A page of a network that wants a log-in may have any type and size, but it has no generation.
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
