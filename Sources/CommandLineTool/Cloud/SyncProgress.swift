import MynaStudio
import Threads

/// How far a round has carried its sounds, as one line at the bottom of a terminal; nothing elsewhere.
final class SyncProgress {
  /// Seconds between two looks at the queue.
  private static let interval = 0.5

  private let folders: MynaFolders
  private let bar = TerminalProgress(count: 1, patience: 0.5)
  private let time: any TimeSource
  private var look: SyncLook?
  private var lastLook = -Double.infinity
  /// The most that has waited, in takes.
  private var most = 0.0

  init(_ folders: MynaFolders, time: any TimeSource = SystemTime()) {
    (self.folders, self.time) = (folders, time)
  }

  /// Looks how much waits still, if it is time, and shows that.
  func show() {
    let now = time.seconds
    guard Console.canRedraw, now - lastLook >= Self.interval else { return }
    lastLook = now
    // The round itself tells what is wrong with the database.
    if look == nil { look = try? SyncLook(folders: folders) }
    guard let waiting = try? look?.waitingAmount() else { return }
    most = max(most, waiting)
    if most > 0 { bar.update(0, to: 1 - waiting / most) }
  }

  /// Removes the line.
  func clear() { bar.clear() }
}
