package import FoundationEssentials
import Threads

extension SyncEngine {
  package func bring(_ ids: [UUID]) throws(SyncError) {
    let (database, _) = try open()
    let date = location.time.date
    for id in ids {
      try database.addIntent(.download, of: id, notBefore: date)
      // A download requested by the user starts immediately, without the delay that follows a
      // failure.
      for intent in try database.intents(of: id) where intent.kind == .download {
        try database.postponeIntent(intent.number, to: date)
      }
    }
  }

  package func status() throws(SyncError) -> SyncStatus { try SyncStatus(try open().0) }
}
