import Files
import HTTP
import Hashing
import Synchronization

extension S3Storage {
  package var partSize: Int { PartLayout.unit }

  package var takesPartsInAnyOrder: Bool { true }

  package func beginUpload(
    of size: Int, to name: ObjectName, details: ObjectDetails, condition: WriteCondition
  ) async throws(CloudError) -> UploadSession {
    try checkNew(name)
    let mark = UploadMarker()
    let fields = try UserMetadata.headers(for: mark.added(to: details))
    try await checkCondition(at: name, condition)
    let request = S3Request(.post, name, query: [QueryItem("uploads")], headers: fields)
    let root = try await document(for: request)
    guard root.name == "InitiateMultipartUploadResult", let id = root["UploadId"]?.text,
      !id.isEmpty
    else { throw client.notStorage }
    return UploadSession(
      name: name, size: size, reference: mark.reference(uploadID: id), details: details,
      condition: condition)
  }

  package func state(of session: UploadSession) async throws(CloudError) -> UploadState {
    guard let (mark, id) = UploadMarker.read(session.reference) else { return .gone }
    guard let parts = try await parts(of: session, id) else {
      return try await finished(session, mark).map { .complete($0) } ?? .gone
    }
    let layout = PartLayout(size: session.size)
    let count = layout.completeCount(parts)
    return .receiving(nextOffset: min(count * layout.partSize, session.size))
  }

  package func send(
    _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
    progress: TransferProgress?
  ) async throws(CloudError) {
    guard let (_, id) = UploadMarker.read(session.reference) else { throw .notFound(session.name) }
    let layout = PartLayout(size: session.size)
    guard let numbers = layout.parts(in: range) else {
      throw .unexpected(status: 400, .message("InvalidPart: \(range)"))
    }
    for number in numbers {
      let bytes = layout.range(ofPart: number)
      try await sendPart(number, bytes, of: content, to: session.name, id) { count in
        progress?(bytes.lowerBound + count)
      }
    }
  }

  package func cancel(_ session: UploadSession) async throws(CloudError) {
    guard let (_, id) = UploadMarker.read(session.reference) else { return }
    let request = S3Request(.delete, session.name, query: [QueryItem("uploadId", id)])
    if case .refused(let problem) = try await client.outcome(of: request), !problem.isUploadGone {
      throw await error(for: problem, of: request)
    }
  }

  // MARK: Parts

  func sendPart(
    _ number: Int, _ range: Range<Int>, of content: UploadContent, to name: ObjectName,
    _ id: String, progress: TransferProgress?
  ) async throws(CloudError) {
    if Task.isCancelled { throw .cancelled }
    let md5 = try await md5(of: range, of: content)
    let request = S3Request(
      .put, name, query: [QueryItem("partNumber", String(number)), QueryItem("uploadId", id)],
      headers: [Self.contentMD5(md5)], body: content.body(range))
    let response = try await send(request, to: name, if: .always, of: content, progress: progress)
    guard let head = ObjectMetadata(response.head) else { throw client.notStorage }
    if let stored = head.md5, stored != md5 { throw .damaged(name) }
  }

  func parts(
    of session: UploadSession, _ id: String
  ) async throws(CloudError) -> [PartListing.Part]? {
    var parts: [PartListing.Part] = []
    var marker = 0
    while true {
      var query = [QueryItem("uploadId", id), QueryItem("max-parts", "1000")]
      if marker > 0 { query.append(QueryItem("part-number-marker", String(marker))) }
      let request = S3Request(.get, session.name, query: query)
      let response: HTTPResponse
      switch try await client.outcome(of: request) {
      case .done(let answer): response = answer
      case .refused(let problem):
        if problem.isUploadGone { return nil }
        throw await error(for: problem, of: request)
      }
      let root = try await document(in: response, to: request)
      guard let page = PartListing(root) else { throw client.notStorage }
      parts += page.parts
      guard let next = page.next else { return parts }
      guard next > marker else { throw client.notStorage }
      marker = next
    }
  }
}

// MARK: - Beginning

extension S3Storage {
  package func describe(
    _ name: ObjectName, withUpTo count: Int
  ) async throws(CloudError) -> (object: StoredObject, beginning: [UInt8]) {
    let request = S3Request(.get, name, headers: [HTTPHeader("Range", "bytes=0-\(count - 1)")])
    let beginning = FirstBytesReceiver(count)
    var head: HTTPResponseHead?
    do throws(CloudError) {
      switch try await client.outcome(of: request, receiver: beginning) {
      case .done(let response): head = response.head
      // Servers refuse range requests for empty objects; `describe` below handles this and all
      // other errors.
      case .refused: break
      }
    } catch .declined {
      // The server ignored the range and sent the whole object.
      head = beginning.head
    }
    guard let head, let size = FirstBytesReceiver.size(head), size > 0 else {
      return (try await describe(name), [])
    }
    return (try object(name, head, size: size), beginning.bytes)
  }
}

private final class FirstBytesReceiver: HTTPReceiver {
  private struct State {
    var head: HTTPResponseHead?
    var bytes: [UInt8] = []
  }

  private let count: Int
  private let state = Mutex(State())

  init(_ count: Int) { self.count = count }

  var head: HTTPResponseHead? { state.withLock { $0.head } }
  var bytes: [UInt8] { state.withLock { $0.bytes } }

  func begin(_ head: HTTPResponseHead) -> Bool {
    state.withLock { $0.head = head }
    return true
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      let room = count - state.bytes.count
      state.bytes += bytes.prefix(room)
      return bytes.count <= room
    }
  }

  static func size(_ head: HTTPResponseHead) -> Int? {
    guard head.status == 206 else { return head["Content-Length"].flatMap { Int($0) } }
    let range = (head["Content-Range"] ?? "").split(whereSeparator: { " -/".contains($0) })
    guard range.count == 4, range[1] == "0" else { return nil }
    return Int(range[3])
  }
}

// MARK: - Finishing

extension S3Storage {
  package func finish(_ session: UploadSession) async throws(CloudError) -> StoredObject {
    guard let (mark, id) = UploadMarker.read(session.reference) else {
      throw .notFound(session.name)
    }
    guard let parts = try await completeParts(of: session, id) else {
      return try await finished(session, mark, orElse: .notFound(session.name))
    }
    let tag = try rethrowing(as: { CloudError($0) }, try ETag.joining(parts.map(\.tag)))
    do throws(CloudError) {
      try await checkCondition(at: session.name, session.condition)
      try await join(parts, session, id)
    } catch .changed, .notFound {
      // An earlier request, whose response was lost, may have completed the upload.
      return try await finished(session, mark, tag, orElse: .changed(session.name))
    }
    // Another client may have replaced the object already.
    return try await finished(session, mark, tag, orElse: .changed(session.name))
  }

  /// Returns the object that an upload created; nil if it doesn't exist, or another upload wrote
  /// it.
  ///
  /// - Parameter tag: the expected tag, if known.
  func finished(
    _ session: UploadSession, _ mark: UploadMarker, _ tag: ETag? = nil
  ) async throws(CloudError) -> StoredObject? {
    let request = S3Request(.head, session.name)
    let response: HTTPResponse
    do throws(CloudError) {
      response = try await answer(to: request)
    } catch .notFound {
      return nil
    }
    guard let head = ObjectMetadata(response.head) else { throw client.notStorage }
    guard UploadMarker(head.metadata) == mark else { return nil }
    let object = try object(session.name, response.head)
    guard object.size == session.size, Self.agree(head, tag) else { throw .damaged(session.name) }
    return object
  }

  private func finished(
    _ session: UploadSession, _ mark: UploadMarker, _ tag: ETag? = nil, orElse error: CloudError
  ) async throws(CloudError) -> StoredObject {
    guard let object = try await finished(session, mark, tag) else { throw error }
    return object
  }

  /// Whether the object's ETag matches its parts.
  ///
  /// ETags that don't have Amazon's form can't be compared.
  private static func agree(_ head: ObjectMetadata, _ wanted: ETag?) -> Bool {
    guard let wanted, !head.hasKey, head.tag.partCount == wanted.partCount else { return true }
    return head.tag == wanted
  }

  // MARK: Parts

  /// Returns all parts of an upload, or nil if the server doesn't know the upload.
  ///
  /// - Throws: `damaged` if a part is missing.
  private func completeParts(
    of session: UploadSession, _ id: String
  ) async throws(CloudError) -> [PartListing.Part]? {
    let layout = PartLayout(size: session.size)
    if session.size == 0 {
      // S3 requires at least one part, even for empty content.
      let nothing = UploadContent(.bytes([]), size: 0, md5: [])
      try await sendPart(1, 0..<0, of: nothing, to: session.name, id, progress: nil)
    }
    guard let parts = try await parts(of: session, id) else { return nil }
    guard layout.completeCount(parts) == layout.count else { throw .damaged(session.name) }
    return parts.filter { $0.number <= layout.count }
  }

  private func join(
    _ parts: [PartListing.Part], _ session: UploadSession, _ id: String
  ) async throws(CloudError) {
    let request = S3Request(
      .post, session.name, query: [QueryItem("uploadId", id)],
      headers: [HTTPHeader("Content-Type", "application/xml")],
      body: .bytes(Self.completion(of: parts)))
    let response = try await send(request, to: session.name, if: session.condition, of: nil)
    let root = try await document(in: response, to: request)
    guard root.name == "CompleteMultipartUploadResult" else { throw client.notStorage }
  }

  private static func completion(of parts: [PartListing.Part]) -> [UInt8] {
    let list = parts.map { part in
      let tag = part.tag.text.replacing("&", with: "&amp;")
        .replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      return "<Part><PartNumber>\(part.number)</PartNumber><ETag>\"\(tag)\"</ETag></Part>"
    }
    let space = "http://s3.amazonaws.com/doc/2006-03-01/"
    return Array(
      "<CompleteMultipartUpload xmlns=\"\(space)\">\(list.joined())</CompleteMultipartUpload>".utf8)
  }
}
