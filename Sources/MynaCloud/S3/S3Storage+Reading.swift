import HTTP

extension S3Storage {
  package func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    var request = S3Request(.get, name)
    if offset > 0 { request.headers.append(HTTPHeader("Range", "bytes=\(offset)-")) }
    if let version { request.headers.append(HTTPHeader("If-Match", ETag(version).quoted)) }
    let body = ObjectBody(
      name, from: offset, of: version, host: client.address.host, into: receiver)
    let outcome: S3RequestResult
    do throws(CloudError) {
      outcome = try await client.outcome(of: request, receiver: body)
    } catch {
      throw body.failure ?? error
    }
    switch outcome {
    case .done(let response): try body.finish(response.head)
    case .refused(let problem) where problem.status == 416:
      try await readNothing(of: name, at: offset, version: version, into: receiver)
    case .refused(let problem): throw await error(for: problem, of: request)
    }
  }

  private func readNothing(
    of name: ObjectName, at offset: Int, version: ObjectVersion?, into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    let object = try await describe(name)
    guard object.size == offset, version == nil || object.version == version else {
      throw .changed(name)
    }
    guard receiver.begin(version: object.version, size: object.size) else { throw .declined }
  }
}

extension S3Storage {
  package func page(
    of prefix: String, after token: PageToken?
  ) async throws(CloudError) -> ObjectPage {
    var query = [
      // Without URL encoding, names with characters that XML can't hold would make the response
      // invalid.
      QueryItem("list-type", "2"), QueryItem("encoding-type", "url"), QueryItem("max-keys", "1000"),
    ]
    if !prefix.isEmpty { query.append(QueryItem("prefix", prefix)) }
    if let token { query.append(QueryItem("continuation-token", token.text)) }
    let root = try await document(for: S3Request(.get, nil, query: query))
    // A page that refers to itself would cause an endless loop.
    guard let page = ObjectListing(root)?.page, page.next == nil || page.next != token else {
      throw client.notStorage
    }
    return page
  }

  package func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    let request = S3Request(.head, name)
    switch try await client.outcome(of: request) {
    case .done(let response): return try object(name, response.head)
    case .refused(let problem): throw await error(for: problem, of: request)
    }
  }

  /// Checks whether an object exists, with a single request.
  ///
  /// `describe` sends a second request to explain a failure.
  func find(_ name: ObjectName) async throws(CloudError) -> (
    presence: ObjectExistence, head: ObjectMetadata?
  ) {
    switch try await client.outcome(of: S3Request(.head, name)) {
    case .done(let response):
      guard let head = ObjectMetadata(response.head) else { throw client.notStorage }
      return (.there, head)
    case .refused(let problem): return (problem.status == 404 ? .missing : .unknown, nil)
    }
  }

  enum ObjectExistence { case there, missing, unknown }

  func object(
    _ name: ObjectName, _ head: HTTPResponseHead, size: Int? = nil
  ) throws(CloudError) -> StoredObject {
    guard let found = ObjectMetadata(head), let size = size ?? found.bodySize,
      let modified = found.modified
    else { throw client.notStorage }
    return StoredObject(
      name: name, size: size, modified: modified, version: found.tag.version, md5: found.md5,
      contentType: found.contentType, metadata: UploadMarker.removed(from: found.metadata))
  }
}

extension S3Storage {
  /// Creates a link that is valid for at most seven days, and only while its signing key is valid.
  ///
  /// - Parameter seconds: the link's lifetime, limited to 1…604,800.
  package func makeLink(_ name: ObjectName, for seconds: Int) async throws(CloudError) -> SharedLink
  {
    // Check the object first, because a link to a missing object would fail only when the
    // recipient opens it.
    _ = try await describe(name)
    return try client.link(to: name, for: max(1, min(seconds, S3Signature.longestLink)))
  }

  package func stopSharing(_ name: ObjectName) async throws(CloudError) {
    throw .cannotRevoke(name)
  }
}
