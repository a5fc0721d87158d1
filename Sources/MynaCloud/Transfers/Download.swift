import Files

struct Download: Sendable {
  let transfers: Transfers
  let journal: TransferJournal
  let name: ObjectName
  let path: String
  /// The path of the finished file, which is the link's target if `path` is a symbolic link.
  let destination: String
  let overwrite: Bool
  let progress: TransferProgress?

  var threads: BlockingThreads { transfers.threads }

  func run() async throws(CloudError) -> StoredObject {
    var attempts = RetryAttempts(transfers.retry)
    var (rounds, damages, furthest) = (0, 0, 0)
    var part: (any DownloadContent)?
    while true {
      do throws(CloudError) {
        let current: any DownloadContent
        if let part {
          current = part
        } else {
          let (object, beginning) = try await describeObject()
          current = try await open(object)
          part = current
          try await add(beginning, to: current)
        }
        if current.offset < current.object.size { try await read(into: current) }
        guard try await isRight(current) else {
          damages += 1
          part = nil
          guard damages < 2 else { throw .damaged(name) }
          try await remove()
          continue
        }
        try await commit(current)
        return current.object
      } catch {
        if let offset = part?.offset, offset > furthest {
          furthest = offset
          attempts.reset()
        }
        switch error {
        case .changed where rounds + 1 < transfers.limits.rounds:
          rounds += 1
          part = nil
        case .changed, .notFound, .damaged:
          // If the partial file can't be removed now, it is removed after a week.
          try? await remove()
          throw error
        case .file(let reason) where reason.kind == .exists:
          // Another file was created at the path, and must not be replaced.
          try? await remove()
          throw error
        default:
          try await attempts.pause(after: error)
        }
      }
    }
  }

  private func describeObject() async throws(CloudError) -> (
    object: StoredObject, beginning: [UInt8]
  ) {
    let journal = journal
    let isResumed = try await threads.run { _ throws(CloudError) in try journal.find() != nil }
    if isResumed {
      return (try await transfers.withChecksum(try await transfers.storage.describe(name)), [])
    }
    let (object, beginning) = try await transfers.storage.describe(
      name, withUpTo: transfers.limits.memorySize)
    return (try await transfers.withChecksum(object), beginning)
  }

  private func add(
    _ beginning: [UInt8], to part: any DownloadContent
  ) async throws(CloudError) {
    guard !beginning.isEmpty, part.offset == 0, beginning.count <= part.object.size else { return }
    let progress = progress
    try await threads.runToEnd { () throws(CloudError) in
      let result = beginning.withUnsafeBytes { bytes in
        Result { () throws(CloudError) in try part.append(bytes) }
      }
      try result.get()
      progress?(part.offset)
    }
  }

  private func open(_ object: StoredObject) async throws(CloudError) -> any DownloadContent {
    if object.size <= transfers.limits.memorySize {
      try await remove()
      return InMemoryDownload(of: object)
    }
    let (journal, destination, transfers) = (journal, destination, transfers)
    return try await threads.run { _ throws(CloudError) in
      try PartialDownloadFile(
        of: object, beside: destination, journal: journal.acquire(), limits: transfers.limits,
        time: transfers.retry.time)
    }
  }

  private func read(into part: any DownloadContent) async throws(CloudError) {
    let receiver = DownloadReceiver(part, progress: progress)
    var failure: CloudError?
    do throws(CloudError) {
      try await transfers.storage.read(
        name, from: part.offset, of: part.object.version, into: receiver)
    } catch {
      failure = error
    }
    let end = receiver.end()
    let isComplete = part.offset == part.object.size
    if !isComplete {
      try await threads.runToEnd { () throws(CloudError) in try part.saveProgress() }
    }
    // The receiver's error is more specific than the storage's `declined`.
    if let error = end ?? failure { throw error }
    // The storage stopped sending early without reporting an error.
    guard isComplete else { throw .noAnswer(host: "") }
  }

  private func isRight(_ part: any DownloadContent) async throws(CloudError) -> Bool {
    try await threads.run { _ throws(CloudError) in try part.isRight() }
  }

  private func commit(_ part: any DownloadContent) async throws(CloudError) {
    let (path, overwrite) = (path, overwrite)
    try await threads.runToEnd { () throws(CloudError) in
      try part.commit(to: path, overwrite: overwrite)
    }
  }

  func remove() async throws(CloudError) {
    let journal = journal
    try await threads.runToEnd { () throws(CloudError) in
      if let journal = try journal.find() { try PartialDownloadFile.remove(by: journal) }
    }
  }
}
