import Dispatch
import Files
import Synchronization

/// Keeps callers within one process in line for the same file, if its file system has no locks.
enum ProcessTurn {
  private static let turns = Mutex<[FileIdentity: DispatchSemaphore]>([:])

  /// Returns the semaphore of an open file: wait for it to take the turn, and signal it afterward.
  static func of(_ descriptor: Int32) -> DispatchSemaphore? {
    // An open file that cannot be looked at has no identity to go by.
    guard let file = (try? FileStatus(of: descriptor, path: ""))?.identity else { return nil }
    return turns.withLock { turns in
      if let turn = turns[file] { return turn }
      let turn = DispatchSemaphore(value: 1)
      turns[file] = turn
      return turn
    }
  }
}
