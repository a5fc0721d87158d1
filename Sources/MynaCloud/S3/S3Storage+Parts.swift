import Files
import HTTP
import Hashing

extension S3Storage {
  /// 5 MiB, the least that S3 takes.
  public var partSize: Int { PartLayout.unit }

  /// Always true: each part has a number.
  public var takesPartsInAnyOrder: Bool { true }

  /// Begins a multipart upload.
  public func beginUpload(
    of size: Int, to name: ObjectName, details: ObjectDetails, condition: WriteCondition
  ) async throws(CloudError) -> UploadSession {
    try checkNew(name)
    let mark = UploadMark()
    let fields = try UserMetadata.headers(for: mark.added(to: details))
    try await look(at: name, condition)
    let request = S3Request(.post, name, query: [QueryItem("uploads")], headers: fields)
    let root = try await document(for: request)
    guard root.name == "InitiateMultipartUploadResult", let id = root["UploadId"]?.text,
      !id.isEmpty
    else { throw client.notStorage }
    return UploadSession(
      name: name, size: size, reference: mark.reference(uploadID: id), details: details,
      condition: condition)
  }

  /// Asks the server which parts it has.
  public func state(of session: UploadSession) async throws(CloudError) -> UploadState {
    guard let (mark, id) = UploadMark.read(session.reference) else { return .gone }
    guard let parts = try await parts(of: session, id) else {
      return try await finished(session, mark).map { .complete($0) } ?? .gone
    }
    let layout = PartLayout(size: session.size)
    let count = layout.completeCount(parts)
    return .receiving(nextOffset: min(count * layout.partSize, session.size))
  }

  /// Sends the bytes of one or more parts; the server compares the MD5 of each.
  public func send(
    _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
    progress: TransferProgress?
  ) async throws(CloudError) {
    guard let (_, id) = UploadMark.read(session.reference) else { throw .notFound(session.name) }
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

  /// Gives an upload up, if the server knows it.
  public func cancel(_ session: UploadSession) async throws(CloudError) {
    guard let (_, id) = UploadMark.read(session.reference) else { return }
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
    guard let head = ObjectHead(response.head) else { throw client.notStorage }
    if let stored = head.md5, stored != md5 { throw .damaged(name) }
  }

  /// Returns all parts that the server has; nil if it does not know the upload.
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
