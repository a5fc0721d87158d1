import Synchronization

/// The journal of one transfer, opened on first use: most files are small and need none.
final class TransferJournal: Sendable {
  private let folder: JournalFolder
  private let key: String
  private let taken: Mutex<Journal?>

  /// Creates the journal of a transfer without opening a file.
  ///
  /// - Parameter parts: The texts that identify the transfer.
  init(_ folder: JournalFolder, _ parts: String...) throws(CloudError) {
    self.folder = folder
    key = try JournalFolder.key(parts)
    taken = Mutex(nil)
  }

  init(_ folder: JournalFolder, taken journal: Journal, key: String) {
    (self.folder, self.key) = (folder, key)
    taken = Mutex(journal)
  }

  /// Returns the journal, and locks it for this transfer.
  func take() throws(CloudError) -> Journal {
    try taken.withLock { taken throws(CloudError) in
      if let taken { return taken }
      let journal = try folder.take(free: key)
      taken = journal
      return journal
    }
  }

  func find() throws(CloudError) -> Journal? {
    if let journal = taken.withLock(\.self) { return journal }
    return folder.hasRecord(key) ? try take() : nil
  }

  var isTaken: Bool { taken.withLock { $0 != nil } }

  func close() { taken.withLock(\.self)?.close() }
}
