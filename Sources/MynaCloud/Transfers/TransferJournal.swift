import Synchronization

/// A transfer's journal, which is opened on first use, because most files are small and require no
/// journal.
final class TransferJournal: Sendable {
  private let folder: TransferJournalFolder
  private let key: String
  private let taken: Mutex<TransferJournalFile?>

  init(_ folder: TransferJournalFolder, _ parts: String...) throws(CloudError) {
    self.folder = folder
    key = try TransferJournalFolder.key(parts)
    taken = Mutex(nil)
  }

  init(_ folder: TransferJournalFolder, taken journal: TransferJournalFile, key: String) {
    (self.folder, self.key) = (folder, key)
    taken = Mutex(journal)
  }

  func acquire() throws(CloudError) -> TransferJournalFile {
    try taken.withLock { taken throws(CloudError) in
      if let taken { return taken }
      let journal = try folder.acquire(free: key)
      taken = journal
      return journal
    }
  }

  func find() throws(CloudError) -> TransferJournalFile? {
    if let journal = taken.withLock(\.self) { return journal }
    return folder.hasRecord(key) ? try acquire() : nil
  }

  var isTaken: Bool { taken.withLock { $0 != nil } }

  func close() { taken.withLock(\.self)?.close() }
}
