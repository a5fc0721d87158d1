import Files

/// One download into a file, until it has ended one way or the other.
struct Download: Sendable {
  let transfers: Transfers
  let journal: Journal
  let name: ObjectName
  /// As the caller named it.
  let path: String
  /// Where the file will be: the target, if `path` is a link.
  let destination: String
  let overwrite: Bool
  let progress: TransferProgress?

  var threads: BlockingThreads { transfers.threads }

  /// Brings the object, anew if it changes meanwhile, or if what came is damaged.
  func run() async throws(CloudError) -> StoredObject {
    var attempts = Attempts(transfers.retry)
    var (rounds, damages, furthest) = (0, 0, 0)
    var part: DownloadPart?
    while true {
      do throws(CloudError) {
        let current: DownloadPart
        if let part {
          current = part
        } else {
          current = try await open(try await transfers.storage.describe(name))
          part = current
        }
        if current.offset < current.object.size { try await read(into: current) }
        guard try await isRight(current) else {
          damages += 1
          part = nil
          guard damages < 2 else { throw .damaged(name) }
          // What is there is wrong somewhere: none of it is used.
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
          // What is left of it is removed after a week if this fails.
          try? await remove()
          throw error
        case .file(let reason) where reason.kind == .exists:
          // Another file took the name meanwhile, and may not be replaced.
          try? await remove()
          throw error
        default:
          try await attempts.pause(after: error)
        }
      }
    }
  }

  /// Opens the part that an earlier try has left of the same content, or an empty one.
  private func open(_ object: StoredObject) async throws(CloudError) -> DownloadPart {
    let (journal, destination, transfers) = (journal, destination, transfers)
    return try await threads.run { _ throws(CloudError) in
      try DownloadPart(
        of: object, beside: destination, journal: journal, limits: transfers.limits,
        time: transfers.retry.time)
    }
  }

  /// Brings what is missing, and notes how far it came, whatever happens.
  private func read(into part: DownloadPart) async throws(CloudError) {
    let receiver = part.receive(progress: progress)
    var failure: CloudError?
    do throws(CloudError) {
      try await transfers.storage.read(
        name, from: part.offset, of: part.object.version, into: receiver)
    } catch {
      failure = error
    }
    let end = receiver.end()
    try await threads.runToEnd { () throws(CloudError) in try part.note() }
    // Why it did not want the rest says more than that it did not.
    if let error = end ?? failure { throw error }
    // A storage that ends early and does not say so.
    guard part.offset == part.object.size else { throw .noAnswer(host: "") }
  }

  private func isRight(_ part: DownloadPart) async throws(CloudError) -> Bool {
    try await threads.run { goesOn throws(CloudError) in try part.isRight(while: goesOn) }
  }

  private func commit(_ part: DownloadPart) async throws(CloudError) {
    let (journal, path, overwrite) = (journal, path, overwrite)
    try await threads.runToEnd { () throws(CloudError) in
      try rethrowing(as: CloudError.file) { () throws(SystemError) in
        try FileReplacement(adopting: part.path, path: path, overwrite: overwrite).commit()
      }
      journal.remove()
    }
  }

  /// Removes what is there of the download, and forgets it.
  func remove() async throws(CloudError) {
    let journal = journal
    try await threads.runToEnd { () throws(CloudError) in try DownloadPart.remove(by: journal) }
  }
}
