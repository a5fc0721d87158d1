import Files
import Hashing
import Synchronization
import Threads

/// The checksum of a file that is being written, computed on a separate thread as the file grows.
///
/// The checksum is available soon after the last byte is written. On a fast connection, hashing the
/// whole file at the end would take as long as downloading it.
final class DownloadHash: Sendable {
  /// The number of new bytes after which hashing continues.
  private static let step = 1 << 20

  private struct State: ~Copyable {
    var hash: Checksum?
    var count = 0
    var bytes: [UInt8]?
    var failure: CloudError?
  }

  private let file: OpenFile
  private let thread = SerialThread(label: "Download hash")
  private let announced = Mutex(0)
  private let state: Mutex<State>

  init(_ algorithm: Checksum.Algorithm, of file: OpenFile) throws(CloudError) {
    self.file = file
    state = Mutex(State(hash: try FileHash.begin(algorithm)))
  }

  func advance(to count: Int) {
    let isFar = announced.withLock { announced in
      guard count - announced >= Self.step else { return false }
      announced = count
      return true
    }
    if isFar { thread.async { self.hash(upTo: count) } }
  }

  /// Returns the checksum of the complete file, which has `count` bytes; blocks until it is
  /// computed.
  func finish(at count: Int) throws(CloudError) -> [UInt8] {
    try thread.sync { () throws(CloudError) in
      hash(upTo: count)
      return try state.withLock { state throws(CloudError) in
        if let failure = state.failure { throw failure }
        if let hash = state.hash.take() { state.bytes = hash.finish() }
        return state.bytes ?? []
      }
    }
  }

  private func hash(upTo end: Int) {
    state.withLock { state in
      guard state.failure == nil, state.count < end else { return }
      do throws(CloudError) {
        try FileHash.eachBlock(of: file, in: state.count..<end, while: { true }) { block in
          state.hash?.update(block)
        }
      } catch {
        state.failure = error
      }
      state.count = end
    }
  }
}
