import Dispatch
import Files
import Synchronization
import Threads

/// A look at a folder, on a thread of its own: a disk or a server that does not answer keeps nobody else waiting.
final class FolderLook: Sendable {
  /// Lists a folder; asks several times a second at least whether to go on, unless the system keeps it waiting.
  typealias Lister =
    @Sendable (FolderWalk.Request, () -> Bool) throws(SystemError) -> FolderWalk.Answer

  /// The result of a look.
  enum Outcome: Sendable {
    case listed(FolderWalk.Answer)
    case failed(SystemError)
    /// The folder does not answer.
    case silent
    case cancelled
  }

  private let result = Mutex<Result<FolderWalk.Answer, SystemError>?>(nil)
  private let done = DispatchSemaphore(value: 0)
  private let fileCount = Atomic(0)
  private let isGivenUp = Atomic(false)

  /// Begins to list a folder.
  init(_ request: FolderWalk.Request, _ lister: @escaping Lister) {
    SerialThread(label: "Myna.MusicFolder").async { [self] in
      let listed = IdleThread.run {
        Result { () throws(SystemError) in try lister(request) { self.goOn() } }
      }
      result.withLock { $0 = listed }
      done.signal()
    }
  }

  /// Whether the system has let go of the thread.
  var isOver: Bool { result.withLock { $0 != nil } }

  /// Blocks the calling thread until the folder is listed; to be called once.
  ///
  /// - Parameters:
  ///   - patience: how long to wait for the next file.
  ///   - goesOn: called ten times a second; returning false cancels.
  func outcome(patience: Duration, time: any TimeSource, while goesOn: () -> Bool) -> Outcome {
    var (count, last) = (0, time.seconds)
    while !time.wait(atMost: .milliseconds(100), for: done) {
      guard goesOn() else {
        isGivenUp.store(true, ordering: .relaxed)
        return .cancelled
      }
      let now = (count: fileCount.load(ordering: .relaxed), seconds: time.seconds)
      if now.count != count {
        (count, last) = now
      } else if now.seconds - last >= patience / .seconds(1) {
        isGivenUp.store(true, ordering: .relaxed)
        return .silent
      }
    }
    return switch result.withLock(\.self) {
    case .success(let answer): .listed(answer)
    case .failure(let error): .failed(error)
    case nil: .silent
    }
  }

  private func goOn() -> Bool {
    fileCount.add(1, ordering: .relaxed)
    return !isGivenUp.load(ordering: .relaxed)
  }
}
