import Files
package import Threads

/// Carries whole files to a storage and from it, over bad connections and in spite of restarts.
///
/// A transfer that was interrupted, even by the end of the process, goes on when it is asked for again. Memory does not grow with
/// the size of files.
///
/// ```swift
/// let transfers = Transfers(storage, journals: "/home/me/.local/state/myna/transfers/bucket")
/// try await transfers.upload(path, to: name, details: details, condition: .absent, progress: nil)
/// ```
package struct Transfers: Sendable {
  let storage: any ObjectStorage
  let journals: JournalFolder
  let retry: Retry
  let threads: BlockingThreads
  let gate: UploadGate
  package var limits = TransferLimits()

  /// Transfers of one storage.
  ///
  /// - Parameters:
  ///   - journals: the path of a folder for what must survive a restart, of this storage alone; it is made when it is needed.
  ///   - retry: how long passing trouble is borne.
  package init(
    _ storage: any ObjectStorage, journals: String, retry: RetryPolicy = RetryPolicy(),
    time: any TimeSource = SystemTime()
  ) {
    self.storage = storage
    self.journals = JournalFolder(path: journals)
    self.retry = Retry(retry, time: time)
    threads = BlockingThreads(label: "Transfers")
    gate = UploadGate(time: time)
  }

  /// Uploads a file.
  ///
  /// It never returns before the storage has all of the content that the file had at some moment, compared by size and hash.
  /// A large file gets an entry `md5` in its metadata, unless there is one, since some storages know no hash of it otherwise.
  ///
  /// - Parameters:
  ///   - path: a regular file.
  ///   - condition: checked as strictly as the storage can.
  ///   - progress: told how many bytes are sent; they may become fewer when something is sent again.
  /// - Returns: what is stored.
  /// - Throws: `changed` if the condition is not met, unless the object already is what shall be stored, content and details;
  ///   `fileChanged` if the file does not stay as it is, `damaged` if what is stored is not what was sent, or any other error.
  ///   After trouble that passes, `cancelled`, and whatever pauses the storage, the same call goes on where it stopped.
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
  /// The file gets its name when all of it is there, its size is right, and so is its hash if the storage knows one. A file
  /// that is there already with the object's content, compared by size and hash, is a success, too.
  ///
  /// - Parameters:
  ///   - path: in a folder that exists.
  ///   - overwrite: whether a file that is there may be replaced.
  ///   - progress: told how many bytes are received; they become fewer when the object changed and comes anew.
  /// - Returns: the object whose content the file has.
  /// - Throws: `notFound`; `file` with the kind `exists` for a file that may not be replaced, or `noSpace` for a full disk;
  ///   `damaged` if the content is not what it should be, twice; `changed` if it changes again and again; or any other error.
  package func download(
    _ name: ObjectName, to path: String, overwrite: Bool, progress: TransferProgress? = nil
  ) async throws(CloudError) -> StoredObject {
    let place = try await threads.run { _ throws(CloudError) in
      try rethrowing(as: CloudError.file, try DownloadPlace(of: path, overwrite: overwrite))
    }
    let journal = try TransferJournal(journals, "download", name.text, place.destination)
    let download = Download(
      transfers: self, journal: journal, name: name, path: path, destination: place.destination,
      overwrite: overwrite, progress: progress)
    return try await closing(journal) { () async throws(CloudError) in
      place.isTaken ? try await download.committed() : try await download.run()
    }
  }

  /// Returns an object with a checksum, if it has no MD5 and the storage has another one.
  func withChecksum(_ object: StoredObject) async throws(CloudError) -> StoredObject {
    guard object.knownMD5 == nil, object.size > 0 else { return object }
    var object = object
    object.checksum = try await storage.checksum(of: object)
    return object
  }

  /// Does something, and lets others have its journal then.
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
