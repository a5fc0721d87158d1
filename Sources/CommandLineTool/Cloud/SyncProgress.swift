import MynaStudio
import Threads

/// The progress of a sync, shown on the last line of a terminal.
///
/// If output is not a terminal, nothing is shown.
final class SyncProgress {
  /// The interval in seconds at which to query how much work remains.
  private static let interval = 0.5

  private let folders: MynaFolders
  private let bar = TerminalProgress(count: 1, patience: 0.5)
  private let time: any TimeSource
  private var query: SyncStateQuery?
  private var lastLook = -Double.infinity
  /// The largest amount of pending work seen during this sync, which corresponds to 100%.
  private var most = 0.0

  init(_ folders: MynaFolders, time: any TimeSource = SystemTime()) {
    (self.folders, self.time) = (folders, time)
  }

  func show() {
    let now = time.seconds
    guard Console.canRedraw, now - lastLook >= Self.interval else { return }
    lastLook = now
    // Ignore database errors, because the sync itself reports them.
    if query == nil { query = try? SyncStateQuery(folders: folders) }
    guard let waiting = try? query?.waitingAmount() else { return }
    most = max(most, waiting)
    if most > 0 { bar.update(0, to: 1 - waiting / most) }
  }

  func clear() { bar.clear() }
}
