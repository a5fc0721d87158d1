package import FoundationEssentials

extension PrefixedStorage {
  package func beginUpload(
    of size: Int, to name: ObjectName, details: ObjectDetails, condition: WriteCondition
  ) async throws(CloudError) -> UploadSession {
    try await inside { names throws(CloudError) in
      try await whole.beginUpload(
        of: size, to: try names.outer(name), details: details, condition: condition)
    }
  }

  package func state(of session: UploadSession) async throws(CloudError) -> UploadState {
    try await inside { names throws(CloudError) in
      let state = try await whole.state(of: session)
      if case .complete(let object) = state { return .complete(names.inner(object)) }
      return state
    }
  }

  package func send(
    _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
    progress: TransferProgress?
  ) async throws(CloudError) {
    try await inside { _ throws(CloudError) in
      try await whole.send(range, of: content, in: session, progress: progress)
    }
  }

  package func finish(_ session: UploadSession) async throws(CloudError) -> StoredObject {
    try await inside { names throws(CloudError) in names.inner(try await whole.finish(session)) }
  }

  package func cancel(_ session: UploadSession) async throws(CloudError) {
    try await inside { _ throws(CloudError) in try await whole.cancel(session) }
  }

  package func cancelUnanswered(
    _ name: ObjectName, begun dates: ClosedRange<Date>
  ) async throws(CloudError) {
    try await inside { names throws(CloudError) in
      try await whole.cancelUnanswered(try names.outer(name), begun: dates)
    }
  }
}
