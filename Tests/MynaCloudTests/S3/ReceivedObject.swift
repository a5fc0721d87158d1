import MynaCloud
import Synchronization

/// Collects the content of an object.
final class ReceivedObject: ObjectReceiver {
  private struct State {
    var version: ObjectVersion?
    var size: Int?
    var bytes: [UInt8] = []
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: The bytes after which the receiver declines.
  init(limit: Int = .max) { self.limit = limit }

  var version: ObjectVersion? { state.withLock { $0.version } }
  /// The size of the whole object; nil if nothing was announced.
  var size: Int? { state.withLock { $0.size } }
  var bytes: [UInt8] { state.withLock { $0.bytes } }

  func begin(version: ObjectVersion?, size: Int) -> Bool {
    state.withLock { ($0.version, $0.size) = (version, size) }
    return true
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let copy = [UInt8](bytes)
    return state.withLock { state in
      state.bytes += copy
      return state.bytes.count <= limit
    }
  }
}
