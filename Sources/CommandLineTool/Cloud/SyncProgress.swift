import MynaStudio
import Threads

/// The progress of a sync round, as one line at the bottom of a terminal; shows nothing elsewhere.
final class SyncProgress {
  /// The number of seconds between two queries of the queue.
  private static let interval = 0.5

  private let folders: MynaFolders
  private let bar = TerminalProgress(count: 1, patience: 0.5)
  private let time: any TimeSource
  private var query: SyncStateQuery?
  private var lastLook = -Double.infinity
  /// The largest number of waiting takes seen in this round, which counts as 100%.
  private var most = 0.0

  init(_ folders: MynaFolders, time: any TimeSource = SystemTime()) {
    (self.folders, self.time) = (folders, time)
  }

  func show() {
    let now = time.seconds
    guard Console.canRedraw, now - lastLook >= Self.interval else { return }
    lastLook = now
    // Errors of the database are reported by the sync round itself.
    if query == nil { query = try? SyncStateQuery(folders: folders) }
    guard let waiting = try? query?.waitingAmount() else { return }
    most = max(most, waiting)
    if most > 0 { bar.update(0, to: 1 - waiting / most) }
  }

  func clear() { bar.clear() }
}
