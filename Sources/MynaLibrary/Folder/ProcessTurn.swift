import Dispatch
import Foundation
import Synchronization

/// Keeps callers within one process in line for the same file, if its file system has no locks.
enum ProcessTurn {
  private struct File: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  private static let turns = Mutex<[File: DispatchSemaphore]>([:])

  /// Returns the semaphore of an open file: wait for it to take the turn, and signal it afterward.
  static func of(_ descriptor: Int32) -> DispatchSemaphore? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    let file = File(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    return turns.withLock { turns in
      if let turn = turns[file] { return turn }
      let turn = DispatchSemaphore(value: 1)
      turns[file] = turn
      return turn
    }
  }
}
