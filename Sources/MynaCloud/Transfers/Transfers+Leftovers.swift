import FoundationEssentials
import Threads

extension Transfers {
  /// Cancels and removes what interrupted transfers have left a week ago; leaves those that are at work.
  ///
  /// What the storage cannot be told now stays until the next time. It is asked no more after trouble that passes.
  ///
  /// - Throws: if the journals cannot be read, or what pauses the storage.
  package func removeLeftovers() async throws(CloudError) {
    let journals = journals
    let keys = try await threads.run { _ throws(CloudError) in try journals.keys() }
    var asksStorage = true
    for key in keys {
      let taken = try await threads.run { _ throws(CloudError) in try journals.take(key: key) }
      guard let journal = taken else { continue }
      do throws(CloudError) {
        let transfer = TransferJournal(journals, taken: journal, key: key)
        try await closing(transfer) { () async throws(CloudError) in
          try await removeLeftover(journal, asksStorage: asksStorage)
        }
      } catch {
        if error.pausesStorage || error == .cancelled { throw error }
        // The others would wait as long for nothing.
        if error.isPassing { asksStorage = false }
      }
    }
  }

  private func removeLeftover(
    _ journal: Journal, asksStorage: Bool
  ) async throws(CloudError) {
    let record = try await threads.run { _ throws(CloudError) in try journal.read() }
    if let record {
      guard retry.time.date.timeIntervalSince(record.date) >= limits.leftoverAge else { return }
      if case .upload(let upload) = record {
        guard asksStorage else { return }
        if let session = upload.session {
          try await storage.cancel(session)
        } else {
          // Not every key may list uploads; what stays is empty.
          try? await storage.cancelUnanswered(upload.name, begun: upload.date...upload.date)
        }
      }
    }
    try await threads.runToEnd { () throws(CloudError) in try DownloadPart.remove(by: journal) }
  }
}
