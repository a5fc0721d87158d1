import MynaCloud
import Synchronization

/// Collects the bytes of an object.
final class ByteReceiver: ObjectReceiver {
  private let kept = Mutex<[UInt8]>([])

  var bytes: [UInt8] { kept.withLock { $0 } }

  func begin(version: ObjectVersion?, size: Int) -> Bool { true }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    kept.withLock { $0 += bytes }
    return true
  }
}
