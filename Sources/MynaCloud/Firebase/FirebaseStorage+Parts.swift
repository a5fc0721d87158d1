import HTTP

extension FirebaseStorage {
  /// Begins an upload in parts, which can go on after a restart of the program.
  package func beginUpload(
    of size: Int, to name: ObjectName, details: ObjectDetails, condition: WriteCondition
  ) async throws(CloudError) -> UploadSession {
    try checkNew(name)
    try await look(for: condition, at: name)
    return try await start(
      of: size, md5: nil, to: name, details: details, condition: condition)
  }

  /// Asks the service what it has of an upload.
  package func state(of session: UploadSession) async throws(CloudError) -> UploadState {
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
  package func send(
    _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
    progress: TransferProgress?
  ) async throws(CloudError) {
    _ = try await put(range, of: content, in: session, progress: progress)
  }

  /// Makes an object of the parts.
  package func finish(_ session: UploadSession) async throws(CloudError) -> StoredObject {
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
  package func cancel(_ session: UploadSession) async throws(CloudError) {
    do throws(CloudError) {
      _ = try await ask(session, to: "cancel")
    } catch .unexpected(400, _) {
      // It is an object already.
      return
    }
  }
}

// MARK: - Sessions

extension FirebaseStorage {
  /// The most that one request takes with it, in bytes; some servers in between refuse larger ones.
  private static let largestPart = 32 << 20

  /// Begins an upload in parts without a look at what is there.
  ///
  /// - Parameter md5: of the whole content, if it is known.
  func start(
    of size: Int, md5: [UInt8]?, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition
  ) async throws(CloudError) -> UploadSession {
    let request = HTTPRequest(
      .post, addresses.bucket([("name", name.text)]),
      headers: [
        HTTPHeader("X-Goog-Upload-Protocol", "resumable"),
        HTTPHeader("X-Goog-Upload-Command", "start"),
        HTTPHeader("X-Goog-Upload-Header-Content-Length", String(size)),
        HTTPHeader("X-Goog-Upload-Header-Content-Type", details.contentType),
        HTTPHeader("Content-Type", "application/json; charset=utf-8"),
      ], body: .bytes(try FirebaseDetails(details, of: name, md5: md5).encoded()))
    let answer = try await connection.answer(to: request)
    try await succeeded(answer, about: name, isNew: true)
    guard UploadStatus(answer.response.head) == .active,
      let url = answer.response.head["X-Goog-Upload-URL"], isOurs(url)
    else { throw .notStorage(host: connection.host) }
    return UploadSession(
      name: name, size: size, reference: url, details: details, condition: condition)
  }

  /// Sends a whole content in large parts, and returns the object.
  func sendAll(
    of content: UploadContent, in session: UploadSession, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    var begin = 0
    while begin < session.size {
      let end = min(session.size, begin + Self.largestPart)
      let object = try await put(begin..<end, of: content, in: session, progress: progress)
      if let object { return object }
      begin = end
    }
    return try verified(try await finalize(session), as: session.name, content)
  }

  /// Sends a part; returns the object if it was the last one.
  func put(
    _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
    progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject? {
    let isLast = range.upperBound == session.size
    // The last part makes the object, perhaps days after the upload has begun.
    if isLast { try await look(for: session.condition, at: session.name) }
    let body: HTTPRequest.Body =
      switch content.source {
      case .file(let file): .file(file, range: range)
      case .bytes(let bytes): .bytes(Array(bytes[range]))
      }
    let answer = try await change(
      session, by: isLast ? "upload, finalize" : "upload", at: range.lowerBound, body,
      to: isLast ? .final : .active, progress: progress)
    guard isLast else { return nil }
    return try verified(answer.decoded(FirebaseObject.self), as: session.name, content)
  }

  /// Makes an object of the parts that are there.
  func finalize(_ session: UploadSession) async throws(CloudError) -> FirebaseObject {
    try await look(for: session.condition, at: session.name)
    return try await change(session, by: "finalize", to: .final).decoded(FirebaseObject.self)
  }

  /// Sends a command that changes an upload; once only, because the service may have obeyed whatever comes back.
  private func change(
    _ session: UploadSession, by command: String, at offset: Int? = nil,
    _ body: HTTPRequest.Body = .none, to status: UploadStatus, progress: TransferProgress? = nil
  ) async throws(CloudError) -> FirebaseAnswer {
    let answer = try await ask(
      session, to: command, at: offset, body, isRepeatable: false, progress: progress)
    guard let answer else { throw .busy(status: 410, wait: nil) }
    switch UploadStatus(answer.response.head) {
    case status: return answer
    case nil: throw .notStorage(host: connection.host)
    // The service and this program do not agree on how far it is.
    default: throw .busy(status: answer.status, wait: nil)
    }
  }

  /// Sends a command to an upload in parts; returns nil if the service knows nothing of it.
  func ask(
    _ session: UploadSession, to command: String, at offset: Int? = nil,
    _ body: HTTPRequest.Body = .none, isRepeatable: Bool = true,
    progress: TransferProgress? = nil
  ) async throws(CloudError) -> FirebaseAnswer? {
    // The address may come from a file that somebody else has changed: no token goes to another server.
    guard isOurs(session.reference) else { return nil }
    var request = HTTPRequest(
      .post, session.reference, headers: [HTTPHeader("X-Goog-Upload-Command", command)],
      body: body)
    if let offset {
      request.headers.append(HTTPHeader("X-Goog-Upload-Offset", String(offset)))
    }
    let begin = offset ?? 0
    let answer = try await connection.answer(
      to: request, hiding: secrets(in: session.reference), isRepeatable: isRepeatable,
      progress: Self.counted(progress) { begin + $0 })
    if !answer.isPage, [404, 410].contains(answer.status) { return nil }
    if !isRepeatable, needsState(after: answer) {
      throw .busy(status: answer.status, wait: nil)
    }
    return try await succeeded(answer, about: session.name, isNew: true)
  }

  /// Whether a refused part may be fine when the state of its upload is known.
  ///
  /// A service that expects other bytes, or none any more, says no more than that the request is bad. In place of a refused
  /// token there is a new one by now.
  private func needsState(after answer: FirebaseAnswer) -> Bool {
    if answer.isTokenRefused { return connection.session != nil }
    return answer.status == 400 && !answer.isPage && !answer.isAboutHash
  }

  private func isOurs(_ url: String) -> Bool {
    ServerAddress(of: url)?.isSame(as: addresses.storage) ?? false
  }

  /// The address of an upload, and what in it could be enough to go on with it.
  private func secrets(in url: String) -> [String] {
    let values = url.split(whereSeparator: { "?&".contains($0) }).dropFirst()
      .compactMap { $0.split(separator: "=", maxSplits: 1).last.map { String($0) } }
    return [url] + values.filter { $0.count >= 8 }
  }
}
