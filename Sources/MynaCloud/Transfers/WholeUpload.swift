/// An upload in one piece.
struct WholeUpload: Sendable {
  let upload: Upload
  let source: UploadSource
  let details: ObjectDetails
  let condition: WriteCondition

  /// Writes the object, and makes sure after each failure that it was not written before it writes again.
  ///
  /// - Parameter mayBeStored: whether an earlier process may have written it.
  func run(mayBeStored: Bool) async throws(CloudError) -> StoredObject {
    var mayBeStored = mayBeStored
    var attempts = Attempts(upload.transfers.retry)
    if !mayBeStored { try await upload.note(source.content, details, condition, nil) }
    while true {
      do throws(CloudError) {
        if mayBeStored, let stored = try await upload.find(source.content, details) {
          return stored
        }
        return try await upload.storage.write(
          source.content, to: upload.name, details: details, condition: condition,
          progress: upload.progress)
      } catch {
        switch error {
        case .damaged where !(try await upload.isUnchanged(source, isSuspected: true)):
          throw .fileChanged(path: upload.path)
        case .changed where mayBeStored:
          // By a write that arrived later than its failure.
          if let stored = try await upload.find(source.content, details) { return stored }
        default: break
        }
        try await attempts.pause(after: error)
        // Its answer may have been lost, rather than itself.
        mayBeStored = true
      }
    }
  }
}
