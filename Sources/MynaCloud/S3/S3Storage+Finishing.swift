import Files
import HTTP
import Hashing

extension S3Storage {
  /// Makes an object of the parts, and compares its size and its tag with theirs.
  public func finish(_ session: UploadSession) async throws(CloudError) -> StoredObject {
    guard let (mark, id) = UploadMark.read(session.reference) else { throw .notFound(session.name) }
    guard let parts = try await completeParts(of: session, id) else {
      return try await finished(session, mark, orElse: .notFound(session.name))
    }
    let tag = try rethrowing(as: { CloudError($0) }, try ETag.joining(parts.map(\.tag)))
    do throws(CloudError) {
      try await look(at: session.name, session.condition)
      try await join(parts, session, id)
    } catch .changed, .notFound {
      // It may be what an earlier request to finish has made, whose answer was lost.
      return try await finished(session, mark, tag, orElse: .changed(session.name))
    }
    // Another content may have taken its place already.
    return try await finished(session, mark, tag, orElse: .changed(session.name))
  }

  /// Returns the object that an upload became; nil if none is there, or it came from elsewhere.
  ///
  /// - Parameter tag: what its tag should be, if that is known.
  func finished(
    _ session: UploadSession, _ mark: UploadMark, _ tag: ETag? = nil
  ) async throws(CloudError) -> StoredObject? {
    let request = S3Request(.head, session.name)
    let response: HTTPResponse
    do throws(CloudError) {
      response = try await answer(to: request)
    } catch .notFound {
      return nil
    }
    guard let head = ObjectHead(response.head) else { throw client.notStorage }
    guard UploadMark(head.metadata) == mark else { return nil }
    let object = try object(session.name, response.head)
    guard object.size == session.size, Self.agree(head, tag) else { throw .damaged(session.name) }
    return object
  }

  private func finished(
    _ session: UploadSession, _ mark: UploadMark, _ tag: ETag? = nil, orElse error: CloudError
  ) async throws(CloudError) -> StoredObject {
    guard let object = try await finished(session, mark, tag) else { throw error }
    return object
  }

  /// Whether an object's tag is the one of its parts; only one of the usual form can be compared.
  private static func agree(_ head: ObjectHead, _ wanted: ETag?) -> Bool {
    guard let wanted, !head.hasKey, head.tag.partCount == wanted.partCount else { return true }
    return head.tag == wanted
  }

  // MARK: Parts

  /// Returns all parts of an upload; nil if the server does not know it.
  ///
  /// - Throws: `damaged` if one is missing.
  private func completeParts(
    of session: UploadSession, _ id: String
  ) async throws(CloudError) -> [PartListing.Part]? {
    let layout = PartLayout(size: session.size)
    if session.size == 0 {
      // Nothing has a part too, as far as S3 is concerned.
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
