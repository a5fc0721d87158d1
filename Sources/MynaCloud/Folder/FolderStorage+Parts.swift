package import FoundationEssentials

extension FolderStorage {
  /// Begins an upload in parts, into a hidden file of the folder.
  package func beginUpload(
    of size: Int, to name: ObjectName, details: ObjectDetails, condition: WriteCondition
  ) async throws(CloudError) -> UploadSession {
    try await inFolder { folder, _ throws(CloudError) in
      try FolderParts.begin(of: size, to: name, details, condition, in: folder)
    }
  }

  /// Says what there is of an upload.
  package func state(of session: UploadSession) async throws(CloudError) -> UploadState {
    try await inFolder { folder, goesOn throws(CloudError) in
      try FolderParts(folder: folder, session: session).state(while: goesOn)
    }
  }

  /// Takes in the bytes of one part.
  package func send(
    _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
    progress: TransferProgress?
  ) async throws(CloudError) {
    try await inFolder { folder, goesOn throws(CloudError) in
      try FolderParts(folder: folder, session: session)
        .send(range, of: content, progress: progress, while: goesOn)
    }
  }

  /// Makes an object of the parts.
  package func finish(_ session: UploadSession) async throws(CloudError) -> StoredObject {
    try await inFolder { folder, goesOn throws(CloudError) in
      try FolderParts(folder: folder, session: session).finish(while: goesOn)
    }
  }

  /// Gives up uploads of a name that were begun by a process that was killed before it wrote that down.
  package func cancelUnanswered(
    _ name: ObjectName, begun dates: ClosedRange<Date>
  ) async throws(CloudError) {
    // The clock of a server that keeps the folder may be another one.
    let tolerance = 16 * 60
    let first = Int(dates.lowerBound.timeIntervalSince1970) - tolerance
    let last = Int(dates.upperBound.timeIntervalSince1970) + tolerance
    try await inFolder { folder, _ throws(CloudError) in
      try FolderParts.removeEmpty(of: name, made: first...last, in: folder)
    }
  }

  /// Gives an upload up.
  package func cancel(_ session: UploadSession) async throws(CloudError) {
    try await inFolder { folder, _ throws(CloudError) in
      try FolderParts(folder: folder, session: session).cancel()
    }
  }
}
