/// An upload in one request, which is atomic.
///
/// It needs no journal: if the process is killed, the next process finds the written object.
struct SinglePartUpload: Sendable {
  let upload: Upload
  let source: UploadSource
  let condition: WriteCondition

  /// Writes the object.
  ///
  /// After each failure, checks whether the object was written before trying again.
  func run() async throws(CloudError) -> StoredObject {
    var mayBeStored = false
    var attempts = RetryAttempts(upload.transfers.retry)
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
          // The object may have been written by a request whose response was lost, or by a killed
          // process.
          if let stored = try await find() { return stored }
        default: break
        }
        try await attempts.pause(after: error)
        mayBeStored = true
      }
    }
  }

  private func find() async throws(CloudError) -> StoredObject? {
    try await upload.find(source.content, upload.details)
  }
}
