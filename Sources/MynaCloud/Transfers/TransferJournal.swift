import Synchronization

/// The journal of one transfer, which is taken when it is needed: most files are small, and go without one.
final class TransferJournal: Sendable {
  private let folder: JournalFolder
  private let key: String
  private let taken: Mutex<Journal?>

  /// The journal of a transfer; touches no file.
  ///
  /// - Parameter parts: what tells this transfer from others.
  init(_ folder: JournalFolder, _ parts: String...) throws(CloudError) {
    self.folder = folder
    key = try JournalFolder.key(parts)
    taken = Mutex(nil)
  }

  /// A journal that was taken by its key.
  init(_ folder: JournalFolder, taken journal: Journal, key: String) {
    (self.folder, self.key) = (folder, key)
    taken = Mutex(journal)
  }

  /// Returns the journal, which no other transfer has from now on.
  func take() throws(CloudError) -> Journal {
    try taken.withLock { taken throws(CloudError) in
      if let taken { return taken }
      let journal = try folder.take(free: key)
      taken = journal
      return journal
    }
  }

  /// Returns the journal if it was taken, or if there is a record by an earlier process.
  func find() throws(CloudError) -> Journal? {
    if let journal = taken.withLock(\.self) { return journal }
    return folder.hasRecord(key) ? try take() : nil
  }

  /// Whether there is anything to close or to remove.
  var isTaken: Bool { taken.withLock { $0 != nil } }

  /// Lets others have it from now on.
  func close() { taken.withLock(\.self)?.close() }
}
