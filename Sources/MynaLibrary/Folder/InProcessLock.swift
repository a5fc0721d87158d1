import Dispatch
import Files
import Synchronization

enum InProcessLock {
  private static let turns = Mutex<[FileIdentity: DispatchSemaphore]>([:])

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
