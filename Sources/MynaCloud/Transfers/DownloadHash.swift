import Files
import Hashing
import Synchronization

/// The MD5 of a download as it grows, so that it need not be read again at its end.
final class DownloadHash: Sendable {
  private struct State: ~Copyable {
    /// Nil at the end.
    var hash: MD5?
    var md5: [UInt8]?
  }

  private let state: Mutex<State>

  /// Begins with what an earlier process has left in a file.
  init(ofFirst count: Int, of file: OpenFile, while goesOn: () -> Bool) throws(CloudError) {
    var hash = try FileHash.begin()
    try FileHash.eachBlock(of: file, in: 0..<count, while: goesOn) { hash.update($0) }
    state = Mutex(State(hash: hash, md5: nil))
  }

  /// Takes in what was appended.
  func update(_ bytes: UnsafeRawBufferPointer) { state.withLock { $0.hash?.update(bytes) } }

  /// Ends it, and returns the 16 bytes.
  func finish() -> [UInt8]? {
    state.withLock { state in
      if let hash = state.hash.take() { state.md5 = hash.finish() }
      return state.md5
    }
  }
}
