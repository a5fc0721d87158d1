import HTTP

extension S3Storage {
  /// Brings the content of an object from an offset on.
  public func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    var request = S3Request(.get, name)
    if offset > 0 { request.headers.append(HTTPHeader("Range", "bytes=\(offset)-")) }
    if let version { request.headers.append(HTTPHeader("If-Match", ETag(version).quoted)) }
    let body = ObjectBody(
      name, from: offset, of: version, host: client.address.host, into: receiver)
    let outcome: S3Outcome
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

  /// Brings the bytes after the last one: none, but the receiver is told what they are of.
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
