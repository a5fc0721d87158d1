package import FoundationEssentials
import Threads

extension SyncEngine {
  /// Wants the sounds of takes here; the next round brings them, or goes on with it.
  package func bring(_ ids: [UUID]) throws(SyncError) {
    let (database, _) = try open()
    let date = location.time.date
    for id in ids {
      try database.addIntent(.download, of: id, notBefore: date)
      // A person who asks again does not wait for the time that a failure rests.
      for intent in try database.intents(of: id) where intent.kind == .download {
        try database.postponeIntent(intent.number, to: date)
      }
    }
  }

  /// The state of sync.
  package func status() throws(SyncError) -> SyncStatus { try SyncStatus(try open().0) }
}
