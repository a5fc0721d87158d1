import HTTP

extension S3Storage {
  /// Lists objects whose names begin with `prefix`, at all depths, 1,000 at a time.
  public func page(
    of prefix: String, after token: PageToken?
  ) async throws(CloudError) -> ObjectPage {
    var query = [
      // Names with letters that XML cannot hold would break the answer.
      QueryItem("list-type", "2"), QueryItem("encoding-type", "url"), QueryItem("max-keys", "1000"),
    ]
    if !prefix.isEmpty { query.append(QueryItem("prefix", prefix)) }
    if let token { query.append(QueryItem("continuation-token", token.text)) }
    let root = try await document(for: S3Request(.get, nil, query: query))
    // A page that leads to itself would be asked for without end.
    guard let page = ObjectListing(root)?.page, page.next == nil || page.next != token else {
      throw client.notStorage
    }
    return page
  }

  /// Describes one object.
  public func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    let request = S3Request(.head, name)
    switch try await client.outcome(of: request) {
    case .done(let response): return try object(name, response.head)
    case .refused(let problem): throw await error(for: problem, of: request)
    }
  }

  /// Describes one object if it is there; nil also if the server does not say.
  ///
  /// Costs one request, where `describe` asks again for what is missing.
  func find(_ name: ObjectName) async throws(CloudError) -> (presence: Presence, head: ObjectHead?)
  {
    switch try await client.outcome(of: S3Request(.head, name)) {
    case .done(let response):
      guard let head = ObjectHead(response.head) else { throw client.notStorage }
      return (.there, head)
    case .refused(let problem): return (problem.status == 404 ? .missing : .unknown, nil)
    }
  }

  /// Whether an object is at a name.
  enum Presence { case there, missing, unknown }

  /// Reads what the head of an answer says of an object.
  ///
  /// - Parameter size: the bytes of the object, if the body of the answer is only a part of it.
  func object(
    _ name: ObjectName, _ head: HTTPHead, size: Int? = nil
  ) throws(CloudError) -> StoredObject {
    guard let found = ObjectHead(head), let size = size ?? found.bodySize,
      let modified = found.modified
    else { throw client.notStorage }
    return StoredObject(
      name: name, size: size, modified: modified, version: found.tag.version, md5: found.md5,
      contentType: found.contentType, metadata: UploadMark.removed(from: found.metadata))
  }
}
