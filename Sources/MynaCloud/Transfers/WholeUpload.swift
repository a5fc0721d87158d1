/// An upload in one piece, which is there as a whole or not at all.
///
/// Nothing of it is written down: if its process is killed, the next one finds the object that this one has written.
struct WholeUpload: Sendable {
  let upload: Upload
  let source: UploadSource
  let condition: WriteCondition

  /// Writes the object, and makes sure after each failure that it was not written before it writes again.
  func run() async throws(CloudError) -> StoredObject {
    var mayBeStored = false
    var attempts = Attempts(upload.transfers.retry)
    while true {
      do throws(CloudError) {
        if mayBeStored, let stored = try await find() { return stored }
        let size = source.content.size
        return try await upload.transfers.gate.pass(bytes: size, of: size) {
          () async throws(CloudError) in
          try await upload.storage.write(
            source.content, to: upload.name, details: upload.details, condition: condition,
            progress: upload.progress)
        }
      } catch {
        switch error {
        case .damaged where !(try await upload.isUnchanged(source, isSuspected: true)):
          throw .fileChanged(path: upload.path)
        case .changed:
          // By a write whose answer was lost, also one of a process that was killed.
          if let stored = try await find() { return stored }
        default: break
        }
        try await attempts.pause(after: error)
        // Its answer may have been lost, rather than itself.
        mayBeStored = true
      }
    }
  }

  private func find() async throws(CloudError) -> StoredObject? {
    try await upload.find(source.content, upload.details)
  }
}
