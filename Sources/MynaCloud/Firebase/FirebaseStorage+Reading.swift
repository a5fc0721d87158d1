import HTTP

extension FirebaseStorage {
  /// Brings the content of an object from an offset on.
  ///
  /// - Parameters:
  ///   - offset: 0 for all of it; at most its size.
  ///   - version: what it must still be, else `changed` is thrown before a byte has come.
  ///   - receiver: takes the bytes in order.
  public func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    precondition(offset >= 0, "offset must not be negative")
    try check(name)
    // No encoding is offered: the service would send another number of bytes than it has.
    var request = HTTPRequest(.get, addresses.object(name, [("alt", "media")]))
    if offset > 0 { request.headers.append(HTTPHeader("Range", "bytes=\(offset)-")) }
    let content = FirebaseContent(from: offset, of: version, into: receiver)
    let answer: FirebaseAnswer
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
    // The connection ended as if that were all.
    guard content.isComplete else { throw .noAnswer(host: connection.host) }
  }

  /// Says why content was not passed on.
  private func explain(
    _ content: FirebaseContent, of name: ObjectName, into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    switch content.refusal {
    case .otherVersion: throw .changed(name)
    case .otherRange: try await end(content, of: name, into: receiver)
    case .notStorage: throw .notStorage(host: connection.host)
    case nil: throw .declined
    }
  }

  /// Ends a read for which the service has no bytes from its offset on.
  ///
  /// That is right where the object ends there, and a change otherwise.
  private func end(
    _ content: FirebaseContent, of name: ObjectName, into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    let object = try await describe(name)
    let isExpected = content.version == nil || content.version == object.version
    guard isExpected, object.size == content.offset else { throw .changed(name) }
    guard receiver.begin(version: object.version, size: object.size) else { throw .declined }
  }
}
