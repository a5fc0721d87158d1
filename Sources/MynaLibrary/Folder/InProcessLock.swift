import Dispatch
import Files
import Synchronization

/// Serializes callers within one process for the same file, if its file system has no locks.
enum InProcessLock {
  private static let turns = Mutex<[FileIdentity: DispatchSemaphore]>([:])

  /// Returns the semaphore for an open file; nil if the file's identity cannot be read.
  static func of(_ descriptor: Int32) -> DispatchSemaphore? {
    guard let file = (try? FileStatus(of: descriptor, path: ""))?.identity else { return nil }
    return turns.withLock { turns in
      if let turn = turns[file] { return turn }
      let turn = DispatchSemaphore(value: 1)
      turns[file] = turn
      return turn
    }
  }
}
