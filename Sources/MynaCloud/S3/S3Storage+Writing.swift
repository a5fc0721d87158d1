import Files
import FoundationEssentials
import HTTP
import Hashing
import Threads

extension S3Storage {
  /// Whether the server refuses a write whose condition isn't met.
  ///
  /// This is true, because Amazon, Ceph, SeaweedFS, and R2 do so. Some servers silently ignore
  /// conditions. Therefore, until the server has refused a write for the first time, each
  /// conditional write also checks the version first. A race condition remains only on servers that
  /// ignore conditions.
  package var canWriteConditionally: Bool { true }

  /// Writes an object in one piece.
  ///
  /// The returned `modified` is the time of the response, up to a second later than the server's
  /// time.
  package func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    try checkNew(name)
    let withHash = details.withMD5(of: content)
    let details = quirks.hidesHashes ? withHash : details
    let fields = try UserMetadata.headers(for: details)
    if condition != .absent || !quirks.refusesWrites {
      try await checkCondition(at: name, condition)
    }
    let request = S3Request(
      .put, name, headers: fields + [Self.contentMD5(content.md5)],
      body: content.body(0..<content.size))
    let response = try await send(request, to: name, if: condition, of: content, progress: progress)
    guard let head = ObjectMetadata(response.head) else { throw client.notStorage }
    if let md5 = head.md5, md5 != content.md5 { throw .damaged(name) }
    if condition == .absent { await tryRefusal(of: request, content) }
    if head.md5 == nil, details != withHash {
      quirks.recordHiddenHash()
      // Errors are ignored: the object is already stored. Without the hash, only its size can be
      // compared.
      if let updated = try? await update(name, details: withHash, of: head.tag.version) {
        return updated
      }
    }
    return StoredObject(
      name: name, size: content.size,
      modified: response.head["Date"].flatMap { ServerDate.header($0) } ?? client.time.date,
      version: head.tag.version, md5: head.md5, contentType: details.contentType,
      metadata: details.metadata)
  }

  /// Replaces an object's custom metadata and content type by copying the object onto itself.
  ///
  /// To S3, the copy is a new object: `modified` is the current time, and an object uploaded in
  /// parts gets a new version. Headers for browsers, such as `Cache-Control`, are preserved.
  package func update(
    _ name: ObjectName, details: ObjectDetails, of version: ObjectVersion?
  ) async throws(CloudError) -> StoredObject {
    let fields = try UserMetadata.headers(for: details)
    let looking = S3Request(.head, name)
    let response = try await answer(to: looking)
    let old = try object(name, response.head)
    guard version == nil || version == old.version else { throw .changed(name) }
    let kept = response.head.headers.filter { Self.keptHeaders.contains($0.name.lowercased()) }
    let source = "/\(client.bucket)/\(S3Address.encoded(name))"
    let copying = S3Request(
      .put, name,
      headers: fields + kept + [
        HTTPHeader("x-amz-copy-source", source),
        HTTPHeader("x-amz-copy-source-if-match", ETag(old.version).quoted),
        HTTPHeader("x-amz-metadata-directive", "REPLACE"),
      ])
    let result = try await document(for: copying)
    guard result.name == "CopyObjectResult", let tag = result["ETag"].flatMap({ ETag($0.text) })
    else { throw client.notStorage }
    return StoredObject(
      name: name, size: old.size,
      modified: Self.wholeSeconds(
        result["LastModified"].flatMap { ServerDate.timestamp($0.text) } ?? client.time.date),
      version: tag.version, md5: tag.version == old.version ? old.md5 : nil,
      contentType: details.contentType, metadata: details.metadata)
  }

  /// Deletes an object if it exists.
  ///
  /// Few servers support conditional deletes, so the version is checked first and also sent as
  /// `If-Match`. A race remains on servers that ignore it.
  package func delete(_ name: ObjectName, of version: ObjectVersion?) async throws(CloudError) {
    var request = S3Request(.delete, name)
    if let version {
      let (presence, head) = try await find(name)
      guard head == nil || head?.tag.version == version else { throw .changed(name) }
      if presence != .missing {
        request.headers = [HTTPHeader("If-Match", ETag(version).quoted)]
      }
    }
    var outcome = try await client.outcome(of: request)
    if case .refused(let problem) = outcome, problem.isNotImplemented, version != nil {
      request.headers = []
      outcome = try await client.outcome(of: request)
    }
    switch outcome {
    case .done(let response):
      // The login page of a captive portal would also have status 200.
      guard response.body.isEmpty else { throw client.notStorage }
    case .refused(let problem):
      if problem.code == "NoSuchKey" { return }
      throw await error(for: problem, of: request)
    }
  }

  /// Returns the date rounded down to whole seconds, which is how `describe` reads it from a
  /// header.
  private static func wholeSeconds(_ date: Date) -> Date {
    Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
  }

  // MARK: Hashes

  static func contentMD5(_ md5: [UInt8]) -> HTTPHeader {
    HTTPHeader("Content-MD5", Data(md5).base64EncodedString())
  }

  func changedFile(
    of content: UploadContent, _ request: S3Request
  ) async throws(CloudError) -> String? {
    guard case .file(let file) = content.source, case .file(_, let range) = request.body else {
      return nil
    }
    let now = try await md5(of: range, of: content)
    return request.headers.contains(Self.contentMD5(now)) ? nil : file.path
  }

  private static let keptHeaders: Set = [
    "cache-control", "content-disposition", "content-encoding", "content-language", "expires",
    "x-amz-storage-class",
  ]
}

// MARK: - Conditions

extension S3Storage {
  func checkCondition(at name: ObjectName, _ condition: WriteCondition) async throws(CloudError) {
    if condition == .always { return }
    let (presence, head) = try await find(name)
    switch condition {
    case .always: return
    case .absent: guard presence != .there else { throw .changed(name) }
    case .version(let version):
      guard presence != .missing, head == nil || head?.tag.version == version else {
        throw .changed(name)
      }
    }
  }

  func send(
    _ request: S3Request, to name: ObjectName, if condition: WriteCondition,
    of content: UploadContent?, progress: TransferProgress? = nil
  ) async throws(CloudError) -> HTTPResponse {
    let headers = headers(for: condition)
    var outcome = try await attempt(request, with: headers, of: content, progress)
    if case .refused(let problem) = outcome, !headers.isEmpty {
      if problem.isNotImplemented {
        // The server doesn't support conditional writes. The condition has already been checked, so
        // the object is now written without it.
        outcome = try await attempt(request, with: [], of: content, progress)
      } else if problem.isConditionFailed, case .version(let version) = condition,
        try await find(name).head?.tag.version == version
      {
        let bare = [HTTPHeader("If-Match", version.text)]
        outcome = try await attempt(request, with: bare, of: content, progress)
        if case .done = outcome { quirks.recordBareTags() }
      }
    }
    switch outcome {
    case .done(let response): return response
    case .refused(let problem):
      if let content, problem.isBodyDamaged, let path = try await changedFile(of: content, request)
      {
        throw .fileChanged(path: path)
      }
      if case .version = condition, problem.code == "NoSuchKey" { throw .changed(name) }
      throw await error(for: problem, of: request)
    }
  }

  /// Tests whether the server refuses to overwrite an existing object.
  ///
  /// The test is done only once, while a batch of small objects is being written. If the server
  /// ignores the condition, it overwrites the object with the same content, which is harmless. In
  /// that case, the version is checked before each later write.
  ///
  /// - Parameter request: the request that has just written an object.
  func tryRefusal(of request: S3Request, _ content: UploadContent) async {
    guard case .bytes = content.source, !quirks.refusesWrites, quirks.isSecondNewWrite() else {
      return
    }
    // Errors are ignored, since the object is already stored.
    let outcome = try? await attempt(request, with: headers(for: .absent), of: content, nil)
    if case .refused(let problem) = outcome, problem.isConditionFailed { quirks.recordRefusal() }
  }

  private func headers(for condition: WriteCondition) -> [HTTPHeader] {
    switch condition {
    case .always: []
    case .absent: [HTTPHeader("If-None-Match", "*")]
    case .version(let version): [HTTPHeader("If-Match", quirks.condition(on: ETag(version)))]
    }
  }

  private func attempt(
    _ request: S3Request, with headers: [HTTPHeader], of content: UploadContent?,
    _ progress: TransferProgress?
  ) async throws(CloudError) -> S3RequestResult {
    var request = request
    request.headers += headers
    do throws(CloudError) {
      return try await client.outcome(of: request, progress: progress)
    } catch .file(let error) {
      throw content?.isCut == true ? .fileChanged(path: error.path) : .file(error)
    }
  }
}
