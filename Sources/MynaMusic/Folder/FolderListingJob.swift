import Dispatch
import Files
import Synchronization
import Threads

/// Lists a folder on a separate thread, so that an unresponsive disk or server blocks nothing else.
final class FolderListingJob: Sendable {
  /// Lists a folder.
  ///
  /// The closure calls the function that it receives several times a second to find out whether to
  /// continue, except while a system call blocks it.
  typealias Lister =
    @Sendable (FolderWalk.Request, () -> Bool) throws(SystemError) -> FolderWalk.Listing

  enum Outcome: Sendable {
    case listed(FolderWalk.Listing)
    case failed(SystemError)
    case silent
    case cancelled
  }

  private let result = Mutex<Result<FolderWalk.Listing, SystemError>?>(nil)
  private let done = DispatchSemaphore(value: 0)
  private let fileCount = Atomic(0)
  private let isGivenUp = Atomic(false)

  init(_ request: FolderWalk.Request, _ lister: @escaping Lister) {
    SerialThread(label: "Myna.MusicFolder").async { [self] in
      let listed = BackgroundThread.run {
        Result { () throws(SystemError) in try lister(request) { self.continuesListing() } }
      }
      result.withLock { $0 = listed }
      done.signal()
    }
  }

  var isOver: Bool { result.withLock { $0 != nil } }

  /// Blocks the calling thread until the folder is listed, the next file takes too long, or the
  /// caller cancels.
  ///
  /// Call this only once.
  ///
  /// - Parameters:
  ///   - patience: the maximum time to wait for the next file.
  ///   - shouldContinue: called ten times a second; returning false cancels.
  func outcome(patience: Duration, time: any TimeSource, while shouldContinue: () -> Bool)
    -> Outcome
  {
    var (count, last) = (0, time.seconds)
    while !time.wait(atMost: .milliseconds(100), for: done) {
      guard shouldContinue() else {
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

  private func continuesListing() -> Bool {
    fileCount.add(1, ordering: .relaxed)
    return !isGivenUp.load(ordering: .relaxed)
  }
}
