import Files
import HTTP

extension FirebaseStorage {
  package func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    precondition(offset >= 0, "offset must not be negative")
    try check(name)
    // No `Accept-Encoding` is sent, because compressed content would have a different length.
    var request = HTTPRequest(.get, addresses.object(name, [("alt", "media")]))
    if offset > 0 { request.headers.append(HTTPHeader("Range", "bytes=\(offset)-")) }
    let content = FirebaseContentReceiver(from: offset, of: version, into: receiver)
    let answer: FirebaseResponse
    do throws(CloudError) {
      answer = try await connection.answer(to: request, receiver: content)
    } catch {
      guard error == .declined else { throw error }
      return try await explain(content, of: name, into: receiver)
    }
    if answer.status == 416 { return try await end(content, of: name, into: receiver) }
    try await succeeded(answer, about: name)
    guard content.end(answer.response.head) else {
      return try await explain(content, of: name, into: receiver)
    }
    // The connection ended early without reporting an error.
    guard content.isComplete else { throw .noAnswer(host: connection.host) }
  }

  private func explain(
    _ content: FirebaseContentReceiver, of name: ObjectName, into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    switch content.refusal {
    case .otherVersion: throw .changed(name)
    case .otherRange: try await end(content, of: name, into: receiver)
    case .notStorage: throw .notStorage(host: connection.host)
    case nil: throw .declined
    }
  }

  /// Ends a read after the service reported that the read's offset is out of range.
  ///
  /// If the object ends at that offset, the read is complete. If not, the object has changed.
  private func end(
    _ content: FirebaseContentReceiver, of name: ObjectName, into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    let object = try await describe(name)
    let isExpected = content.version == nil || content.version == object.version
    guard isExpected, object.size == content.offset else { throw .changed(name) }
    guard receiver.begin(version: object.version, size: object.size) else { throw .declined }
  }
}

extension FirebaseStorage {
  /// Lists a page of objects, which have names but no other properties.
  package func page(
    of prefix: String, after token: PageToken?
  ) async throws(CloudError) -> ObjectPage {
    guard prefix.isEmpty || prefix.hasSuffix("/") else { throw .badName(prefix) }
    var query: [(String, String)] = []
    if !prefix.isEmpty { query.append(("prefix", prefix)) }
    if let token { query.append(("pageToken", token.text)) }
    let request = HTTPRequest(.get, addresses.bucket(query))
    let listing = try await connection.send(request, about: nil).decoded(FirebaseListing.self)
    let next = listing.nextPageToken.flatMap { $0.isEmpty ? nil : PageToken($0) }
    // Ending the listing at this point would make all remaining objects appear to be deleted.
    if let next, next == token {
      throw .unexpected(status: 200, .message("the page repeats"))
    }
    let names = (listing.items ?? []).map(\.name).filter { name in
      // Names with empty segments are placeholders for empty folders, not objects.
      name.hasPrefix(prefix) && !"/\(name)/".contains("//")
    }
    return ObjectPage(names.map { ListedObject(ObjectName(listed: $0)) }, next: next)
  }

  package func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    try stored(try await resource(of: name), as: name)
  }

  func resource(of name: ObjectName) async throws(CloudError) -> FirebaseObject {
    try check(name)
    return try await send(HTTPRequest(.get, addresses.object(name)), about: name)
      .decoded(FirebaseObject.self)
  }

  func stored(
    _ object: FirebaseObject, as name: ObjectName
  ) throws(CloudError) -> StoredObject {
    guard object.name == name.text, let stored = object.stored else {
      throw .notStorage(host: connection.host)
    }
    return stored
  }

  func checkCondition(for condition: WriteCondition, at name: ObjectName) async throws(CloudError) {
    guard condition != .always else { return }
    let found: ObjectVersion?
    do throws(CloudError) {
      found = try await describe(name).version
    } catch .notFound {
      found = nil
    }
    switch condition {
    case .always: break
    case .absent: if found != nil { throw .changed(name) }
    case .version(let version): if found != version { throw .changed(name) }
    }
  }
}

extension FirebaseStorage {
  /// Creates a link that lets anyone play the object.
  ///
  /// It is valid until the project's owner revokes it.
  ///
  /// - Throws: `cannotShare` if the service hasn't created a token for the object.
  package func makeLink(
    _ name: ObjectName, for seconds: Int
  ) async throws(CloudError) -> SharedLink {
    let object = try await resource(of: name)
    guard let token = object.linkToken else { throw .cannotShare }
    return SharedLink(
      url: addresses.object(name, [("alt", "media"), ("token", token)]), expiration: nil)
  }

  package func stopSharing(_ name: ObjectName) async throws(CloudError) {
    throw .cannotRevoke(name)
  }
}
