import HTTP
import Synchronization

/// Keeps what a transport gives a receiver, as long as it wants it.
final class Collector: HTTPReceiver {
  /// What came.
  struct Contents {
    var heads: [HTTPHead] = []
    var bytes: [UInt8] = []
  }

  private let greatestCount: Int
  private let contents = Mutex(Contents())

  /// Creates a receiver that wants so many bytes; below 0 not even a head.
  init(wanting greatestCount: Int = .max) { self.greatestCount = greatestCount }

  /// What has come so far.
  var got: Contents { contents.withLock { $0 } }

  func begin(_ head: HTTPHead) -> Bool {
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
