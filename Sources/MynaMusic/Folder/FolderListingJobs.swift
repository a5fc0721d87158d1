import Synchronization
import Threads

final class FolderListingJobs: Sendable {
  private let lister: FolderListingJob.Lister
  private let patience: Duration
  private let time: any TimeSource
  private let silent = Mutex<[String: FolderListingJob]>([:])

  init(
    patience: Duration = .seconds(10), time: any TimeSource,
    lister: @escaping FolderListingJob.Lister = FolderWalk.list
  ) {
    (self.patience, self.time, self.lister) = (patience, time, lister)
  }

  /// Blocks the calling thread until a folder is listed or counts as unresponsive.
  ///
  /// A folder that hasn't responded isn't listed again while its thread is still blocked.
  func list(_ request: FolderWalk.Request, while shouldContinue: () -> Bool)
    -> FolderListingJob.Outcome
  {
    let path = request.path
    if let last = silent.withLock({ $0[path] }), !last.isOver { return .silent }
    let look = FolderListingJob(request, lister)
    let outcome = look.outcome(patience: patience, time: time, while: shouldContinue)
    let isHanging = if case .listed = outcome { false } else { !look.isOver }
    silent.withLock { $0[path] = isHanging ? look : nil }
    return outcome
  }
}
