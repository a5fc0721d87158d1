import HTTP

extension FirebaseStorage {
  /// Begins an upload in parts, which can go on after a restart of the program.
  public func beginUpload(
    of size: Int, to name: ObjectName, details: ObjectDetails, condition: WriteCondition
  ) async throws(CloudError) -> UploadSession {
    try checkNew(name)
    try await look(for: condition, at: name)
    return try await start(
      of: size, md5: nil, to: name, details: details, condition: condition)
  }

  /// Asks the service what it has of an upload.
  public func state(of session: UploadSession) async throws(CloudError) -> UploadState {
    switch try await progress(of: session) {
    case nil: return .gone
    case .receiving(let count): return .receiving(nextOffset: count)
    case .final:
      let object = try await describe(session.name)
      return object.size == session.size ? .complete(object) : .gone
    }
  }

  private enum PartsProgress {
    case receiving(Int)
    case final
  }

  /// Asks how far an upload is; nil if it is gone.
  private func progress(
    of session: UploadSession
  ) async throws(CloudError) -> PartsProgress? {
    guard let answer = try await ask(session, to: "query") else { return nil }
    switch UploadStatus(answer.response.head) {
    case .active:
      guard let text = answer.response.head["X-Goog-Upload-Size-Received"],
        let received = Int(text), received >= 0
      else { throw .notStorage(host: connection.host) }
      // With more than there is, it can only become something else.
      return received <= session.size ? .receiving(received) : nil
    case .final: return .final
    case .cancelled: return nil
    case nil: throw .notStorage(host: connection.host)
    }
  }

  /// Sends the bytes of one part.
  ///
  /// After a failure `state` is asked before anything is sent again. An upload of which the service knows nothing any more is passing trouble here, and `state` then says `gone`.
  ///
  /// - Throws: `damaged` if the last part made an object that is not `content`.
  public func send(
    _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
    progress: TransferProgress?
  ) async throws(CloudError) {
    _ = try await put(range, of: content, in: session, progress: progress)
  }

  /// Makes an object of the parts.
  public func finish(_ session: UploadSession) async throws(CloudError) -> StoredObject {
    guard let progress = try await progress(of: session) else {
      throw .busy(status: 410, wait: nil)
    }
    switch progress {
    case .final:
      let object = try await describe(session.name)
      // The last part was checked when it was sent, so that somebody else has written since.
      guard object.size == session.size else { throw .changed(session.name) }
      return object
    case .receiving(session.size):
      let object = try stored(try await finalize(session), as: session.name)
      guard object.size == session.size else { throw .damaged(session.name) }
      return object
    case .receiving: throw .busy(status: 200, wait: nil)
    }
  }

  /// Gives an upload up.
  ///
  /// One that is gone is a success.
  public func cancel(_ session: UploadSession) async throws(CloudError) {
    do throws(CloudError) {
      _ = try await ask(session, to: "cancel")
    } catch .unexpected(400, _) {
      // It is an object already.
      return
    }
  }
}
