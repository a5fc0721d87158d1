import Files
import Hashing
import Synchronization
import Threads

/// The checksum of a file that grows, made on a thread that follows the one that writes.
///
/// It is there soon after the last byte. Reading the whole file only then would take as long as receiving it on a fast line.
final class DownloadHash: Sendable {
  /// Bytes after which the thread is told.
  private static let step = 1 << 20

  private struct State: ~Copyable {
    /// Nil at the end.
    var hash: Checksum?
    /// Bytes that were hashed.
    var count = 0
    var bytes: [UInt8]?
    var failure: CloudError?
  }

  private let file: OpenFile
  private let thread = SerialThread(label: "Download hash")
  private let announced = Mutex(0)
  private let state: Mutex<State>

  /// Begins the checksum of a file.
  init(_ algorithm: Checksum.Algorithm, of file: OpenFile) throws(CloudError) {
    self.file = file
    state = Mutex(State(hash: try FileHash.begin(algorithm)))
  }

  /// Says how many bytes the file has now.
  func advance(to count: Int) {
    let isFar = announced.withLock { announced in
      guard count - announced >= Self.step else { return false }
      announced = count
      return true
    }
    if isFar { thread.async { self.hash(upTo: count) } }
  }

  /// Returns the checksum for a file of so many bytes, which gets no more; blocks.
  ///
  /// - Throws: if the file could not be read.
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
