import Synchronization
import Threads

/// Lists folders, and remembers which of them still block a thread.
final class FolderLooks: Sendable {
  private let lister: FolderLook.Lister
  private let patience: Duration
  private let time: any TimeSource
  private let silent = Mutex<[String: FolderLook]>([:])

  /// - Parameter patience: How long to wait for the next file of a folder.
  init(
    patience: Duration = .seconds(10), time: any TimeSource,
    lister: @escaping FolderLook.Lister = FolderWalk.list
  ) {
    (self.patience, self.time, self.lister) = (patience, time, lister)
  }

  /// Blocks the calling thread until a folder is listed or does not respond.
  ///
  /// A folder that has not responded is not listed again while its thread is still blocked.
  func look(_ request: FolderWalk.Request, while goesOn: () -> Bool) -> FolderLook.Outcome {
    let path = request.path
    if let last = silent.withLock({ $0[path] }), !last.isOver { return .silent }
    let look = FolderLook(request, lister)
    let outcome = look.outcome(patience: patience, time: time, while: goesOn)
    let isHanging = if case .listed = outcome { false } else { !look.isOver }
    silent.withLock { $0[path] = isHanging ? look : nil }
    return outcome
  }
}
