import FoundationEssentials
import Threads

struct MultipartUpload: Sendable {
  let upload: Upload
  let source: UploadSource
  let details: ObjectDetails
  let condition: WriteCondition

  private var content: UploadContent { source.content }
  private var storage: any ObjectStorage { upload.storage }

  init(
    upload: Upload, source: UploadSource, details: ObjectDetails, condition: WriteCondition
  ) {
    (self.upload, self.source, self.details) = (upload, source, details)
    self.condition = condition
  }

  /// Sends the missing parts and completes the object.
  ///
  /// Queries the upload's state before anything else is sent, both after each error and after a
  /// restart.
  ///
  /// - Parameters:
  ///   - session: the session that an earlier process began, if any.
  ///   - date: when the earlier process requested a session. If `session` is nil, the process
  ///     received no response to that request.
  func run(
    session first: UploadSession?, askedAt date: Date?
  ) async throws(CloudError) -> StoredObject {
    var session = first
    // When a session was first requested, if the response was lost.
    var unanswered = first == nil ? date : nil
    // The offset of the next part; nil if only the storage knows it.
    var offset: Int?
    var furthest = 0
    var attempts = RetryAttempts(upload.transfers.retry)
    while true {
      do throws(CloudError) {
        guard let current = session else {
          session = try await begin(&unanswered)
          offset = 0
          continue
        }
        guard let next = offset else {
          switch try await storage.state(of: current) {
          case .complete(let stored): return stored
          case .receiving(let next):
            offset = min(max(next, 0), content.size)
            continue
          case .gone:
            // The upload may be gone because it was completed, but the response was lost.
            if let stored = try await upload.find(content, details) { return stored }
            session = nil
            // Wait before starting over, because a server may lose several uploads in a row.
            throw .busy(status: 404, wait: nil)
          }
        }
        // Only new progress resets the number of attempts, because an upload must not be retried
        // forever if the server keeps losing parts.
        if next > furthest {
          furthest = next
          attempts.reset()
        }
        guard next < content.size else {
          guard try await upload.isUnchanged(source) else {
            throw .fileChanged(path: upload.path)
          }
          return try await storage.finish(current)
        }
        offset = try await send(from: next, in: current)
      } catch {
        offset = nil
        // The object may have been completed by a request whose response was lost, or by a killed
        // process.
        if case .changed = error, let stored = try await upload.find(content, details) {
          await giveUp(session)
          return stored
        }
        try await recover(from: error, session != nil, &attempts)
      }
    }
  }

  /// Cancels a session after another upload has stored its content, which removes the session's
  /// parts from the server.
  private func giveUp(_ session: UploadSession?) async {
    guard let session else { return }
    // If canceling fails for ten minutes, the parts remain until the server expires the upload.
    try? await upload.transfers.retry { () async throws(CloudError) in
      try await storage.cancel(session)
    }
  }

  /// Begins a session and records it before the first part is sent.
  ///
  /// The request for the session is also recorded before it is sent, because the next attempt must
  /// know about the request if the response is lost.
  ///
  /// - Parameter unanswered: when a session was requested, if the response was lost. Any uploads
  ///   that the request may have created are canceled first.
  private func begin(_ unanswered: inout Date?) async throws(CloudError) -> UploadSession {
    if let date = unanswered { await upload.cancelUnanswered(since: date) }
    let date = unanswered ?? upload.transfers.retry.time.date
    try await upload.record(content, details, condition, nil, at: date)
    unanswered = date
    let session = try await storage.beginUpload(
      of: content.size, to: upload.name, details: details, condition: condition)
    unanswered = nil
    try await upload.record(content, details, condition, session)
    return session
  }

  /// Sends the next part, or all parts if their order doesn't matter.
  ///
  /// Returns the offset of the next part.
  private func send(
    from start: Int, in session: UploadSession
  ) async throws(CloudError) -> Int {
    let (storage, content, gate) = (storage, content, upload.transfers.gate)
    let partSize = upload.transfers.limits.partSize(of: content.size, multiple: storage.partSize)
    let end = storage.takesPartsInAnyOrder ? content.size : min(start + partSize, content.size)
    let sending = ParallelPartUpload(size: end, partSize: partSize, progress: upload.progress) {
      range, progress throws(CloudError) in
      try await gate.pass(bytes: range.count, of: content.size) { () async throws(CloudError) in
        try await storage.send(range, of: content, in: session, progress: progress)
      }
      progress(range.upperBound)
    }
    try await sending.run(from: start)
    return end
  }

  private func recover(
    from error: CloudError, _ hasSession: Bool, _ attempts: inout RetryAttempts
  ) async throws(CloudError) {
    switch error {
    case .notFound where hasSession:
      // The session is gone, as `state` will confirm.
      try await attempts.pause(after: .busy(status: 404, wait: nil))
    default: try await attempts.pause(after: error)
    }
  }
}
