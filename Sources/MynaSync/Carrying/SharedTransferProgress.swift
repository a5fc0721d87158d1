import FoundationEssentials
import Synchronization
import Threads

/// Records the progress of transfers for other processes; can be used on any thread.
final class SharedTransferProgress: Sendable {
  private struct State {
    var database: SyncDatabase?
    var noted: [UUID: Double] = [:]
  }

  private static let interval = 0.5
  private let path: String
  private let time: any TimeSource
  private let state = Mutex(State())

  init(path: String, time: any TimeSource) { (self.path, self.time) = (path, time) }

  /// Records progress at most twice a second and ignores errors.
  func record(_ bytes: Int, of size: Int, for take: UUID) {
    let now = time.seconds
    state.withLock { state in
      guard now - (state.noted[take] ?? -Self.interval) >= Self.interval else { return }
      state.noted[take] = now
      if state.database == nil { state.database = try? SyncDatabase(path: path) }
      try? state.database?.setProgress(SavedTransferProgress(bytes: bytes, size: size), of: take)
    }
  }

  func clear(_ take: UUID) {
    state.withLock { state in
      guard state.noted.removeValue(forKey: take) != nil else { return }
      try? state.database?.setProgress(nil, of: take)
    }
  }
}
