import Files
package import Threads

/// Uploads and downloads whole files, despite bad connections and restarts.
///
/// An interrupted transfer continues when it is requested again, even by a new process. Memory use
/// doesn't grow with file size.
///
/// ```swift
/// let transfers = Transfers(storage, journals: "/home/me/.local/state/myna/transfers/bucket")
/// try await transfers.upload(path, to: name, details: details, condition: .absent, progress: nil)
/// ```
package struct Transfers: Sendable {
  let storage: any ObjectStorage
  let journals: TransferJournalFolder
  let retry: Retry
  let threads: BlockingThreads
  let gate: UploadLimiter
  package var limits = TransferLimits()

  /// Creates the transfers for one storage.
  ///
  /// - Parameters:
  ///   - journals: the path of a folder for records that survive a restart. It is used only for
  ///     this storage, and is created on first use.
  ///   - retry: the delays and the time limit for retries after transient errors.
  package init(
    _ storage: any ObjectStorage, journals: String, retry: RetryPolicy = RetryPolicy(),
    time: any TimeSource = SystemTime()
  ) {
    self.storage = storage
    self.journals = TransferJournalFolder(path: journals)
    self.retry = Retry(retry, time: time)
    threads = BlockingThreads(label: "Transfers")
    gate = UploadLimiter(time: time)
  }

  /// Uploads a file.
  ///
  /// It returns only when the storage has the complete content that the file had at some point,
  /// compared by size and hash. A large file gets an `md5` metadata entry, unless it already has
  /// one, because some storages don't hash it.
  ///
  /// - Parameters:
  ///   - path: the path of a regular file.
  ///   - condition: checked as strictly as the storage allows.
  ///   - progress: called with the number of bytes sent, which decreases when bytes are sent again.
  /// - Returns: the stored object.
  /// - Throws: `changed` if the condition is not met, unless the object already has this content
  ///   and these details; `fileChanged` if the file keeps changing; `damaged` if the stored content
  ///   differs from what was sent; or any other error. After transient errors, `cancelled`, and
  ///   errors that pause the storage, the same call continues where it stopped.
  package func upload(
    _ path: String, to name: ObjectName, details: ObjectDetails, condition: WriteCondition,
    progress: TransferProgress? = nil
  ) async throws(CloudError) -> StoredObject {
    let journal = try TransferJournal(journals, "upload", name.text, path)
    let upload = Upload(
      transfers: self, journal: journal, path: path, name: name, details: details,
      progress: progress)
    return try await closing(journal) { () async throws(CloudError) in
      try await upload.run(condition)
    }
  }

  /// Downloads an object into a file.
  ///
  /// The file appears at its path once it is complete and its size is correct. If the storage knows
  /// the hash, the hash must be correct too. The call also succeeds if a file with the object's
  /// content, compared by size and hash, already exists.
  ///
  /// - Parameters:
  ///   - path: a path in an existing folder.
  ///   - overwrite: whether to replace an existing file.
  ///   - progress: called with the number of bytes received, which decreases when the download
  ///     starts over.
  /// - Returns: the object whose content the file has.
  /// - Throws: `notFound`; `file` of the kind `exists` for a file that must not be replaced, or
  ///   `noSpace` for a full disk; `damaged` if the content was wrong twice; `changed` if the object
  ///   keeps changing; or any other error.
  package func download(
    _ name: ObjectName, to path: String, overwrite: Bool, progress: TransferProgress? = nil
  ) async throws(CloudError) -> StoredObject {
    let location = try await threads.run { _ throws(CloudError) in
      try rethrowing(as: CloudError.file, try DownloadDestination(of: path, overwrite: overwrite))
    }
    let journal = try TransferJournal(journals, "download", name.text, location.destination)
    let download = Download(
      transfers: self, journal: journal, name: name, path: path, destination: location.destination,
      overwrite: overwrite, progress: progress)
    return try await closing(journal) { () async throws(CloudError) in
      location.isTaken ? try await download.committed() : try await download.run()
    }
  }

  func withChecksum(_ object: StoredObject) async throws(CloudError) -> StoredObject {
    guard object.knownMD5 == nil, object.size > 0 else { return object }
    var object = object
    object.checksum = try await storage.checksum(of: object)
    return object
  }

  func closing<T>(
    _ journal: TransferJournal, _ body: () async throws(CloudError) -> T
  ) async throws(CloudError) -> T {
    let result: Result<T, CloudError>
    do throws(CloudError) { result = .success(try await body()) } catch {
      result = .failure(error)
    }
    if journal.isTaken { await threads.runToEnd { journal.close() } }
    return try result.get()
  }
}
