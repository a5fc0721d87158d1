import FoundationEssentials
import Threads

/// An upload in parts.
struct PartsUpload: Sendable {
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

  /// Sends what the storage lacks, and makes an object of it.
  ///
  /// After each failure, and after a restart, the storage is asked what it has before anything is sent.
  ///
  /// - Parameters:
  ///   - session: of an earlier process.
  ///   - date: when that asked for a session; without one, it got no answer.
  func run(
    session first: UploadSession?, askedAt date: Date?
  ) async throws(CloudError) -> StoredObject {
    var session = first
    // When a session was asked for first, if the answer was lost.
    var unanswered = first == nil ? date : nil
    // Where the next part begins; nil if only the storage knows.
    var offset: Int?
    var furthest = 0
    var attempts = Attempts(upload.transfers.retry)
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
            // It may be gone because it was finished, by an answer that was lost.
            if let stored = try await upload.find(content, details) { return stored }
            session = nil
            // Not at once, since a server may lose one upload after the other.
            throw .busy(status: 404, wait: nil)
          }
        }
        // A server that loses parts again and again is not taken for one that goes on.
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
        // By an end whose answer was lost, also one of a process that was killed.
        if case .changed = error, let stored = try await upload.find(content, details) {
          await giveUp(session)
          return stored
        }
        try await recover(from: error, session != nil, &attempts)
      }
    }
  }

  /// Ends a session whose object is there by another upload of the same content, so that no parts stay on the server.
  private func giveUp(_ session: UploadSession?) async {
    guard let session else { return }
    // What stays after failures of ten minutes goes when the server clears such uploads away.
    try? await upload.transfers.retry { () async throws(CloudError) in
      try await storage.cancel(session)
    }
  }

  /// Begins a session, and writes it down before the first part is sent.
  ///
  /// The question is written down before it is asked: if the answer is lost, the next one to ask knows of it.
  ///
  /// - Parameter unanswered: when one was asked for without an answer; what that may have begun is given up before.
  private func begin(_ unanswered: inout Date?) async throws(CloudError) -> UploadSession {
    if let date = unanswered { await upload.cancelUnanswered(since: date) }
    let date = unanswered ?? upload.transfers.retry.time.date
    try await upload.note(content, details, condition, nil, at: date)
    unanswered = date
    let session = try await storage.beginUpload(
      of: content.size, to: upload.name, details: details, condition: condition)
    unanswered = nil
    try await upload.note(content, details, condition, session)
    return session
  }

  /// Sends one part, or all where their order does not matter, and returns where the next one begins.
  private func send(
    from start: Int, in session: UploadSession
  ) async throws(CloudError) -> Int {
    let (storage, content, gate) = (storage, content, upload.transfers.gate)
    let partSize = upload.transfers.limits.partSize(of: content.size, multiple: storage.partSize)
    let end = storage.takesPartsInAnyOrder ? content.size : min(start + partSize, content.size)
    let sending = PartsAtOnce(size: end, partSize: partSize, progress: upload.progress) {
      range, progress throws(CloudError) in
      try await gate.pass(bytes: range.count, of: content.size) { () async throws(CloudError) in
        try await storage.send(range, of: content, in: session, progress: progress)
      }
      progress(range.upperBound)
    }
    try await sending.run(from: start)
    return end
  }

  /// Waits before the storage is asked what it has; throws the error if there is no use in that.
  private func recover(
    from error: CloudError, _ hasSession: Bool, _ attempts: inout Attempts
  ) async throws(CloudError) {
    switch error {
    case .notFound where hasSession:
      // The session is gone, as `state` will say.
      try await attempts.pause(after: .busy(status: 404, wait: nil))
    default: try await attempts.pause(after: error)
    }
  }
}
