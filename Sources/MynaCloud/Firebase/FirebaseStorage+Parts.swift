import HTTP

extension FirebaseStorage {
  package func beginUpload(
    of size: Int, to name: ObjectName, details: ObjectDetails, condition: WriteCondition
  ) async throws(CloudError) -> UploadSession {
    try checkNew(name)
    try await checkCondition(for: condition, at: name)
    return try await start(
      of: size, md5: nil, to: name, details: details, condition: condition)
  }

  package func state(of session: UploadSession) async throws(CloudError) -> UploadState {
    switch try await progress(of: session) {
    case nil: return .gone
    case .receiving(let count): return .receiving(nextOffset: count)
    case .final:
      let object = try await describe(session.name)
      return object.size == session.size ? .complete(object) : .gone
    }
  }

  private enum UploadProgress {
    case receiving(Int)
    case final
  }

  private func progress(
    of session: UploadSession
  ) async throws(CloudError) -> UploadProgress? {
    guard let answer = try await ask(session, to: "query") else { return nil }
    switch UploadStatus(answer.response.head) {
    case .active:
      guard let text = answer.response.head["X-Goog-Upload-Size-Received"],
        let received = Int(text), received >= 0
      else { throw .notStorage(host: connection.host) }
      // If the service has received more bytes than the content has, the upload can't be completed.
      return received <= session.size ? .receiving(received) : nil
    case .final: return .final
    case .cancelled: return nil
    case nil: throw .notStorage(host: connection.host)
    }
  }

  /// Sends the bytes of one part.
  ///
  /// After an error, call `state` before sending again. If the service no longer knows the upload,
  /// this throws a transient error, and `state` then returns `gone`.
  ///
  /// - Throws: `damaged` if the last part completed an object that differs from `content`.
  package func send(
    _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
    progress: TransferProgress?
  ) async throws(CloudError) {
    _ = try await put(range, of: content, in: session, progress: progress)
  }

  package func finish(_ session: UploadSession) async throws(CloudError) -> StoredObject {
    guard let progress = try await progress(of: session) else {
      throw .busy(status: 410, wait: nil)
    }
    switch progress {
    case .final:
      let object = try await describe(session.name)
      // The last part was verified when it was sent. If the size is different now, another machine
      // has written the object since then.
      guard object.size == session.size else { throw .changed(session.name) }
      return object
    case .receiving(session.size):
      let object = try stored(try await finalize(session), as: session.name)
      guard object.size == session.size else { throw .damaged(session.name) }
      return object
    case .receiving: throw .busy(status: 200, wait: nil)
    }
  }

  package func cancel(_ session: UploadSession) async throws(CloudError) {
    do throws(CloudError) {
      _ = try await ask(session, to: "cancel")
    } catch .unexpected(400, _) {
      // The upload is complete and has become an object.
      return
    }
  }
}

extension FirebaseStorage {
  /// The maximum size of a request body, in bytes; some proxies refuse larger ones.
  private static let largestPart = 32 << 20

  /// Begins a resumable upload without checking the write's condition.
  ///
  /// - Parameter md5: the MD5 of the whole content, if known.
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
      ], body: .bytes(try FirebaseObjectMetadata(details, of: name, md5: md5).encoded()))
    let answer = try await connection.answer(to: request)
    try await succeeded(answer, about: name, isNew: true)
    guard UploadStatus(answer.response.head) == .active,
      let url = answer.response.head["X-Goog-Upload-URL"], isOurs(url)
    else { throw .notStorage(host: connection.host) }
    return UploadSession(
      name: name, size: size, reference: url, details: details, condition: condition)
  }

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

  func put(
    _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
    progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject? {
    let isLast = range.upperBound == session.size
    // The last part creates the object, possibly days after the upload began, so the condition is
    // checked again.
    if isLast { try await checkCondition(for: session.condition, at: session.name) }
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

  func finalize(_ session: UploadSession) async throws(CloudError) -> FirebaseObject {
    try await checkCondition(for: session.condition, at: session.name)
    return try await change(session, by: "finalize", to: .final).decoded(FirebaseObject.self)
  }

  /// Sends a command that changes an upload.
  ///
  /// The command is sent only once, because the service may have executed it even if the response
  /// is an error.
  private func change(
    _ session: UploadSession, by command: String, at offset: Int? = nil,
    _ body: HTTPRequest.Body = .none, to status: UploadStatus, progress: TransferProgress? = nil
  ) async throws(CloudError) -> FirebaseResponse {
    let answer = try await ask(
      session, to: command, at: offset, body, isRepeatable: false, progress: progress)
    guard let answer else { throw .busy(status: 410, wait: nil) }
    switch UploadStatus(answer.response.head) {
    case status: return answer
    case nil: throw .notStorage(host: connection.host)
    // The service and this program disagree about the upload's state.
    default: throw .busy(status: answer.status, wait: nil)
    }
  }

  /// Sends a command to a resumable upload; returns nil if the service doesn't know the upload.
  func ask(
    _ session: UploadSession, to command: String, at offset: Int? = nil,
    _ body: HTTPRequest.Body = .none, isRepeatable: Bool = true,
    progress: TransferProgress? = nil
  ) async throws(CloudError) -> FirebaseResponse? {
    // The URL may come from a file that another program has changed, and a token must never be sent
    // to another server.
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

  /// Whether a rejected part may succeed after the upload's state is queried.
  ///
  /// If the service expects different bytes, or no bytes at all, it only responds with status 400.
  /// At this point, a rejected token has already been replaced.
  private func needsState(after answer: FirebaseResponse) -> Bool {
    if answer.isTokenRefused { return connection.session != nil }
    return answer.status == 400 && !answer.isPage && !answer.isAboutHash
  }

  private func isOurs(_ url: String) -> Bool {
    ServerAddress(of: url)?.isSame(as: addresses.storage) ?? false
  }

  /// Returns the strings to keep secret: the upload's URL, and the URL parameters that could be
  /// enough to access the upload.
  private func secrets(in url: String) -> [String] {
    let values = url.split(whereSeparator: { "?&".contains($0) }).dropFirst()
      .compactMap { $0.split(separator: "=", maxSplits: 1).last.map { String($0) } }
    return [url] + values.filter { $0.count >= 8 }
  }
}
