import Files
import FoundationEssentials
import Hashing
import Threads

struct Upload: Sendable {
  let transfers: Transfers
  let journal: TransferJournal
  let path: String
  let name: ObjectName
  let details: ObjectDetails
  let progress: TransferProgress?

  var storage: any ObjectStorage { transfers.storage }

  func run(_ first: WriteCondition) async throws(CloudError) -> StoredObject {
    var condition = first
    var round = 1
    while true {
      do throws(CloudError) {
        let (source, old) = try await open()
        let stored = try await send(source, condition, after: old)
        if stored.mayHave(source.content) {
          try await checkKept(stored, source.content, condition)
          await forget()
          return stored
        }
        // The object now has content that is neither the old nor the new content. The object is
        // deleted only if it didn't exist before.
        if first == .absent {
          // If this fails, the error below still reports the object as damaged.
          try? await storage.delete(name, of: stored.version)
        } else if condition != .always {
          condition = .version(stored.version)
        }
        throw try await isUnchanged(source, isSuspected: true)
          ? .damaged(name) : .fileChanged(path: path)
      } catch {
        guard case .fileChanged = error, round < transfers.limits.rounds else {
          if !error.leavesResumable { await giveUp() }
          throw error
        }
        round += 1
      }
    }
  }

  /// Throws `changed` if another client has overwritten the object since it was stored.
  ///
  /// If the storage can't check conditions, the last write wins.
  private func checkKept(
    _ stored: StoredObject, _ content: UploadContent, _ condition: WriteCondition
  ) async throws(CloudError) {
    guard condition != .always, !storage.canWriteConditionally else { return }
    let now = try await transfers.retry { () async throws(CloudError) in
      do throws(CloudError) {
        return try await storage.describe(name)
      } catch .notFound {
        throw .changed(name)
      }
    }
    guard now.version == stored.version || now.has(content, details) else { throw .changed(name) }
  }

  private func open() async throws(CloudError) -> (UploadSource, UploadRecord?) {
    let (path, journal) = (path, journal)
    return try await transfers.threads.run { shouldContinue throws(CloudError) in
      let source = try UploadSource(path, while: shouldContinue)
      // Locks the journal, because no other process may send parts in the same session.
      if isSentInParts(source.content.size) { _ = try journal.acquire() }
      return (source, try journal.find()?.read()?.upload)
    }
  }

  private func send(
    _ source: UploadSource, _ condition: WriteCondition, after old: UploadRecord?
  ) async throws(CloudError) -> StoredObject {
    let details = details.withMD5(of: source.content)
    let fits = old?.isUpload(of: source.content, details: details, condition: condition) ?? false
    guard fits || isSentInParts(source.content.size) else {
      if let old { try await cancel(old) }
      return try await SinglePartUpload(upload: self, source: source, condition: condition).run()
    }
    if let old, !fits { try await cancel(old) }
    let sending = MultipartUpload(
      upload: self, source: source, details: details, condition: condition)
    return try await sending.run(
      session: fits ? old?.session : nil, askedAt: fits ? old?.date : nil)
  }

  /// Whether a file is sent in parts, which is the case if it is large, or if it has several parts
  /// and the connection is slow.
  private func isSentInParts(_ size: Int) -> Bool {
    let partSize = transfers.limits.partSize(of: size, multiple: storage.partSize)
    return size > transfers.limits.wholeSize
      || size > partSize && transfers.gate.prefersParts(of: size)
  }

  func isUnchanged(
    _ source: UploadSource, isSuspected: Bool = false
  ) async throws(CloudError) -> Bool {
    try await transfers.threads.run { shouldContinue throws(CloudError) in
      try source.isUnchanged(isSuspected: isSuspected, while: shouldContinue)
    }
  }

  /// Returns the object if it is certain to have this content and these details; nil if not.
  func find(_ content: UploadContent, _ details: ObjectDetails) async throws(CloudError)
    -> StoredObject?
  {
    do throws(CloudError) {
      let stored = try await storage.describe(name)
      return stored.has(content, details) ? stored : nil
    } catch {
      if case .notFound = error { return nil }
      throw error
    }
  }

  func record(
    _ content: UploadContent, _ details: ObjectDetails, _ condition: WriteCondition,
    _ session: UploadSession?, at date: Date? = nil
  ) async throws(CloudError) {
    let record = UploadRecord(
      name: name, size: content.size, md5: content.md5, details: details, condition: condition,
      session: session, date: date ?? transfers.retry.time.date)
    let journal = journal
    // The session is recorded even if the task is canceled, since only this process knows the
    // session.
    try await transfers.threads.runToEnd { () throws(CloudError) in
      try journal.acquire().write(.upload(record))
    }
  }

  func forget() async {
    guard journal.isTaken else { return }
    let journal = journal
    // If the journal cannot be opened now, it is removed after a week.
    await transfers.threads.runToEnd { (try? journal.find())?.remove() }
  }

  private func record() async throws(CloudError) -> UploadRecord? {
    guard journal.isTaken else { return nil }
    let journal = journal
    return try await transfers.threads.run { _ throws(CloudError) in
      try journal.find()?.read()?.upload
    }
  }

  private func cancel(_ old: UploadRecord) async throws(CloudError) {
    if let session = old.session {
      try await transfers.retry { () throws(CloudError) in
        try await storage.cancel(session)
      }
    } else {
      await cancelUnanswered(since: old.date)
    }
    await forget()
  }

  /// Cancels uploads that may have begun since the given date but whose responses were lost.
  ///
  /// Errors are ignored, because not every key is allowed to list uploads. An upload that remains
  /// contains no data, and the server removes it when it expires.
  func cancelUnanswered(since date: Date) async {
    let now = transfers.retry.time.date
    try? await storage.cancelUnanswered(name, begun: min(date, now)...max(date, now))
  }

  /// Abandons the upload, which expires on the server if canceling fails.
  private func giveUp() async {
    if let session = (try? await record())?.session { try? await storage.cancel(session) }
    await forget()
  }
}

extension CloudError {
  fileprivate var leavesResumable: Bool {
    if case .file(let error) = self { return error.isPassing }
    return isPassing || pausesStorage || self == .cancelled
  }
}
