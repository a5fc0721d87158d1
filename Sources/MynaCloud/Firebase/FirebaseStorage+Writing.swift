import FoundationEssentials
import HTTP

extension FirebaseStorage {
  /// The maximum size, in bytes, of content that is sent in the same request as its metadata.
  ///
  /// Google's own client uses the same limit.
  static let singleRequestLimit = 262_144

  package func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    try checkNew(name)
    try await checkCondition(for: condition, at: name)
    if case .bytes(let bytes) = content.source, bytes.count <= Self.singleRequestLimit {
      return try await send(bytes, of: content, to: name, details: details, progress: progress)
    }
    // A file is sent as a resumable upload, because it is read directly from disk, and a multipart
    // body would require text before and after the file's bytes. The condition has already been
    // checked.
    let session = try await start(
      of: content.size, md5: content.md5, to: name, details: details, condition: .always)
    return try await sendAll(of: content, in: session, progress: progress)
  }

  private func send(
    _ bytes: [UInt8], of content: UploadContent, to name: ObjectName, details: ObjectDetails,
    progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    let boundary = "myna-\(UUID().uuidString)"
    let json = try FirebaseObjectMetadata(details, of: name, md5: content.md5).encoded()
    // The service accepts only this form: one header per part, and an unquoted boundary.
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

  /// Returns a function that reports the progress of an upload.
  ///
  /// - Parameter count: converts a number of bytes of the request body to bytes of the content.
  static func counted(
    _ progress: TransferProgress?, _ count: @escaping @Sendable (Int) -> Int
  ) -> (@Sendable (HTTPProgress) -> Void)? {
    guard let progress else { return nil }
    return { progress(count($0.sentBytes)) }
  }

  func verified(
    _ object: FirebaseObject, as name: ObjectName, _ content: UploadContent
  ) throws(CloudError) -> StoredObject {
    let stored = try stored(object, as: name)
    guard stored.size == content.size, (stored.md5 ?? content.md5) == content.md5 else {
      throw .damaged(name)
    }
    return stored
  }

  package func update(
    _ name: ObjectName, details: ObjectDetails, of version: ObjectVersion?
  ) async throws(CloudError) -> StoredObject {
    let old = try await resource(of: name)
    let oldVersion = try stored(old, as: name).version
    guard version == nil || oldVersion == version else { throw .changed(name) }
    // Keys that aren't listed keep their values, so each key to remove must be listed.
    let body = try FirebaseObjectMetadata(details, insteadOf: old.metadata ?? [:]).encoded()
    let request = HTTPRequest(
      .patch, addresses.object(name),
      headers: [HTTPHeader("Content-Type", "application/json; charset=utf-8")],
      body: .bytes(body))
    let new = try await send(request, about: name).decoded(FirebaseObject.self)
    let updated = try stored(new, as: name)
    guard version == nil || updated.version == version else { throw .changed(name) }
    return updated
  }

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
