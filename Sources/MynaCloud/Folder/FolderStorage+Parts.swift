package import FoundationEssentials

extension FolderStorage {
  package func beginUpload(
    of size: Int, to name: ObjectName, details: ObjectDetails, condition: WriteCondition
  ) async throws(CloudError) -> UploadSession {
    try await inFolder { folder, _ throws(CloudError) in
      try PartialUploadFile.begin(of: size, to: name, details, condition, in: folder)
    }
  }

  package func state(of session: UploadSession) async throws(CloudError) -> UploadState {
    try await inFolder { folder, shouldContinue throws(CloudError) in
      try PartialUploadFile(folder: folder, session: session).state(while: shouldContinue)
    }
  }

  package func send(
    _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
    progress: TransferProgress?
  ) async throws(CloudError) {
    try await inFolder { folder, shouldContinue throws(CloudError) in
      try PartialUploadFile(folder: folder, session: session)
        .send(range, of: content, progress: progress, while: shouldContinue)
    }
  }

  package func finish(_ session: UploadSession) async throws(CloudError) -> StoredObject {
    try await inFolder { folder, shouldContinue throws(CloudError) in
      try PartialUploadFile(folder: folder, session: session).finish(while: shouldContinue)
    }
  }

  package func cancelUnanswered(
    _ name: ObjectName, begun dates: ClosedRange<Date>
  ) async throws(CloudError) {
    // The maximum difference, in seconds, between this machine's clock and the clock of the server
    // that stores the folder.
    let tolerance = 16 * 60
    let first = Int(dates.lowerBound.timeIntervalSince1970) - tolerance
    let last = Int(dates.upperBound.timeIntervalSince1970) + tolerance
    try await inFolder { folder, _ throws(CloudError) in
      try PartialUploadFile.removeEmpty(of: name, made: first...last, in: folder)
    }
  }

  package func cancel(_ session: UploadSession) async throws(CloudError) {
    try await inFolder { folder, _ throws(CloudError) in
      try PartialUploadFile(folder: folder, session: session).cancel()
    }
  }
}
