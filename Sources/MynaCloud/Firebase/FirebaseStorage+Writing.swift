import FoundationEssentials
import HTTP

extension FirebaseStorage {
  /// The most that is sent in one request together with its details, as Google's own client does it, in bytes.
  static let singleRequestLimit = 262_144

  /// Writes an object in one piece: it is there as a whole, or not at all.
  ///
  /// - Returns: what is stored now. Its size and MD5 are those of the content that was sent.
  package func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    try checkNew(name)
    try await look(for: condition, at: name)
    if case .bytes(let bytes) = content.source, bytes.count <= Self.singleRequestLimit {
      return try await send(bytes, of: content, to: name, details: details, progress: progress)
    }
    // A file is read while it is sent, which one body with details before it and an end after it does not allow.
    // Its condition was looked at just now.
    let session = try await start(
      of: content.size, md5: content.md5, to: name, details: details, condition: .always)
    return try await sendAll(of: content, in: session, progress: progress)
  }

  private func send(
    _ bytes: [UInt8], of content: UploadContent, to name: ObjectName, details: ObjectDetails,
    progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    let boundary = "myna-\(UUID().uuidString)"
    let json = try FirebaseDetails(details, of: name, md5: content.md5).encoded()
    // The service reads just this form: one header in each part, and a boundary without quotes.
    let head =
      Array("--\(boundary)\r\nContent-Type: application/json; charset=utf-8\r\n\r\n".utf8) + json
      + Array("\r\n--\(boundary)\r\nContent-Type: \(details.contentType)\r\n\r\n".utf8)
    let request = HTTPRequest(
      .post, addresses.bucket([("name", name.text)]),
      headers: [
        HTTPHeader("X-Goog-Upload-Protocol", "multipart"),
        HTTPHeader("Content-Type", "multipart/related; boundary=\(boundary)"),
      ], body: .bytes(head + bytes + Array("\r\n--\(boundary)--".utf8)))
    let (start, size) = (head.count, bytes.count)
    let answer = try await connection.answer(
      to: request, progress: Self.counted(progress) { min(size, max(0, $0 - start)) })
    try await succeeded(answer, about: name, isNew: true)
    return try verified(answer.decoded(FirebaseObject.self), as: name, content)
  }

  /// Tells how much of the content was sent.
  ///
  /// - Parameter count: turns bytes of a request's body into bytes of the content.
  static func counted(
    _ progress: TransferProgress?, _ count: @escaping @Sendable (Int) -> Int
  ) -> (@Sendable (HTTPProgress) -> Void)? {
    guard let progress else { return nil }
    return { progress(count($0.sentBytes)) }
  }

  /// Passes on what is stored, if it is what was sent.
  func verified(
    _ object: FirebaseObject, as name: ObjectName, _ content: UploadContent
  ) throws(CloudError) -> StoredObject {
    let stored = try stored(object, as: name)
    guard stored.size == content.size, (stored.md5 ?? content.md5) == content.md5 else {
      throw .damaged(name)
    }
    return stored
  }

  /// Replaces the custom metadata and the type of an object, and leaves its content and version.
  package func update(
    _ name: ObjectName, details: ObjectDetails, of version: ObjectVersion?
  ) async throws(CloudError) -> StoredObject {
    let old = try await resource(of: name)
    let oldVersion = try stored(old, as: name).version
    guard version == nil || oldVersion == version else { throw .changed(name) }
    // What is not named stays, so that each key that is to go is named.
    let body = try FirebaseDetails(details, insteadOf: old.metadata ?? [:]).encoded()
    let request = HTTPRequest(
      .patch, addresses.object(name),
      headers: [HTTPHeader("Content-Type", "application/json; charset=utf-8")],
      body: .bytes(body))
    let new = try await send(request, about: name).decoded(FirebaseObject.self)
    let updated = try stored(new, as: name)
    guard version == nil || updated.version == version else { throw .changed(name) }
    return updated
  }

  /// Removes an object.
  ///
  /// None there is a success.
  package func delete(
    _ name: ObjectName, of version: ObjectVersion?
  ) async throws(CloudError) {
    try check(name)
    do throws(CloudError) {
      if let version, try await describe(name).version != version { throw .changed(name) }
      _ = try await send(HTTPRequest(.delete, addresses.object(name)), about: name)
    } catch .notFound {
      return
    }
  }
}
