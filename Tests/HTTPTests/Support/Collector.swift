import HTTP
import Synchronization

/// Collects what a transport delivers, up to a limit.
final class Collector: HTTPReceiver {
  struct Contents {
    var heads: [HTTPResponseHead] = []
    var bytes: [UInt8] = []
  }

  private let greatestCount: Int
  private let contents = Mutex(Contents())

  /// Creates a receiver that stops after that many bytes; a negative number rejects even the head.
  init(wanting greatestCount: Int = .max) { self.greatestCount = greatestCount }

  var got: Contents { contents.withLock { $0 } }

  func begin(_ head: HTTPResponseHead) -> Bool {
    contents.withLock { $0.heads.append(head) }
    return greatestCount >= 0
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    contents.withLock {
      $0.bytes += bytes
      return $0.bytes.count <= greatestCount
    }
  }
}
