import HTTP
import Synchronization

extension S3Storage {
  /// Describes one object, and brings its beginning, by one request: a small object needs no other.
  public func describe(
    _ name: ObjectName, withUpTo count: Int
  ) async throws(CloudError) -> (object: StoredObject, beginning: [UInt8]) {
    let request = S3Request(.get, name, headers: [HTTPHeader("Range", "bytes=0-\(count - 1)")])
    let beginning = ObjectBeginning(count)
    var head: HTTPHead?
    do throws(CloudError) {
      switch try await client.outcome(of: request, receiver: beginning) {
      case .done(let response): head = response.head
      // An empty object has no first byte; anything else is explained there.
      case .refused: break
      }
    } catch .declined {
      // The server sends all, whatever was asked for.
      head = beginning.head
    }
    guard let head, let size = ObjectBeginning.size(head), size > 0 else {
      return (try await describe(name), [])
    }
    return (try object(name, head, size: size), beginning.bytes)
  }
}

/// Keeps the first bytes of an object.
private final class ObjectBeginning: HTTPReceiver {
  private struct State {
    var head: HTTPHead?
    var bytes: [UInt8] = []
  }

  private let count: Int
  private let state = Mutex(State())

  init(_ count: Int) { self.count = count }

  var head: HTTPHead? { state.withLock { $0.head } }
  var bytes: [UInt8] { state.withLock { $0.bytes } }

  func begin(_ head: HTTPHead) -> Bool {
    state.withLock { $0.head = head }
    return true
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      let room = count - state.bytes.count
      state.bytes += bytes.prefix(room)
      return bytes.count <= room
    }
  }

  /// The bytes of the whole object, by the head of an answer that has its beginning.
  static func size(_ head: HTTPHead) -> Int? {
    guard head.status == 206 else { return head["Content-Length"].flatMap { Int($0) } }
    // Such as `bytes 0-99/100`.
    let range = (head["Content-Range"] ?? "").split(whereSeparator: { " -/".contains($0) })
    guard range.count == 4, range[1] == "0" else { return nil }
    return Int(range[3])
  }
}
