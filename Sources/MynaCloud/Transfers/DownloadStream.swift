import Hashing
import Synchronization

final class DownloadStream: DownloadContent {
  private struct State: ~Copyable {
    var offset = 0
    var hash: Checksum?
  }

  let object: StoredObject
  private let consume: @Sendable (UnsafeRawBufferPointer) -> Bool
  private let state: Mutex<State>

  init(
    of object: StoredObject, to consume: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) throws(CloudError) {
    (self.object, self.consume) = (object, consume)
    state = Mutex(State(hash: try FileHash.begin(object.knownChecksum?.algorithm ?? .md5)))
  }

  var offset: Int { state.withLock { $0.offset } }

  func append(_ bytes: UnsafeRawBufferPointer) throws(CloudError) {
    guard consume(bytes) else { throw .declined }
    state.withLock { state in
      state.offset += bytes.count
      state.hash?.update(bytes)
    }
  }

  func saveProgress() {}

  func isRight() throws(CloudError) -> Bool {
    let (offset, bytes) = state.withLock { state in (state.offset, state.hash.take()?.finish()) }
    return offset == object.size && object.knownChecksum.map { $0.bytes == bytes } ?? true
  }

  func commit(to path: String, overwrite: Bool) {}
}
