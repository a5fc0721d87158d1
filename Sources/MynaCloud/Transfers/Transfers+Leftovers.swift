import FoundationEssentials
import Threads

extension Transfers {
  /// Cancels and removes transfers that were interrupted at least a week ago, but keeps active
  /// transfers.
  ///
  /// Uploads that can't be canceled now are kept for the next call. After a transient error, no
  /// more requests are sent.
  ///
  /// - Throws: an error if the journals can't be read, or an error that pauses the storage.
  package func removeLeftovers() async throws(CloudError) {
    let journals = journals
    let keys = try await threads.run { _ throws(CloudError) in try journals.keys() }
    var asksStorage = true
    for key in keys {
      let taken = try await threads.run { _ throws(CloudError) in try journals.acquire(key: key) }
      guard let journal = taken else { continue }
      do throws(CloudError) {
        let transfer = TransferJournal(journals, taken: journal, key: key)
        try await closing(transfer) { () async throws(CloudError) in
          try await removeLeftover(journal, asksStorage: asksStorage)
        }
      } catch {
        if error.pausesStorage || error == .cancelled { throw error }
        // Requests for the other uploads would fail in the same way.
        if error.isPassing { asksStorage = false }
      }
    }
  }

  private func removeLeftover(
    _ journal: TransferJournalFile, asksStorage: Bool
  ) async throws(CloudError) {
    let record = try await threads.run { _ throws(CloudError) in try journal.read() }
    if let record {
      guard retry.time.date.timeIntervalSince(record.date) >= limits.leftoverAge else { return }
      if case .upload(let upload) = record {
        guard asksStorage else { return }
        if let session = upload.session {
          try await storage.cancel(session)
        } else {
          // Errors are ignored, because not every key is allowed to list uploads, and an upload
          // that remains contains no data.
          try? await storage.cancelUnanswered(upload.name, begun: upload.date...upload.date)
        }
      }
    }
    try await threads.runToEnd { () throws(CloudError) in
      try PartialDownloadFile.remove(by: journal)
    }
  }
}
