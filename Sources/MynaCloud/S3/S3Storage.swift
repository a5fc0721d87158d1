package import FoundationEssentials
package import HTTP
import Hashing
package import Threads

/// A bucket on an S3-compatible server: Amazon S3, Ceph, SeaweedFS, Garage, R2, and others.
///
/// An object's version is its ETag, which is the same for the same content. Non-ASCII metadata is
/// encoded as in RFC 2047, which other clients can read. The metadata of an object larger than 5
/// GiB can't be replaced, since S3 can't copy it in one step.
///
/// Names with a `.` or `..` segment throw `badName`: proxies remove these segments, which
/// invalidates the signature. SeaweedFS treats `\` as `/` and merges repeated slashes. So new
/// objects need a valid `ObjectName`, while existing ones with other names can be read and deleted.
package struct S3Storage: ObjectStorage {
  let client: S3Client
  let hashing = SerialThread(label: "S3 hashes")
  let quirks = ServerQuirks()

  /// Creates the storage without sending a request.
  ///
  /// - Throws: `notStorage` for an invalid endpoint, `notEncrypted` for `http:` to another machine,
  ///   or `noBucket` for an invalid bucket name.
  package init(
    _ account: S3Account, secret: String, transport: any HTTPTransport,
    time: any TimeSource = SystemTime()
  ) throws(CloudError) {
    client = try S3Client(account, secret: secret, transport: transport, time: time)
  }

  /// Throws `badName` for a name that some servers would change.
  func checkNew(_ name: ObjectName) throws(CloudError) {
    guard ObjectName(name.text) != nil else { throw .badName(name.text) }
  }
}

// MARK: - Requests

extension S3Storage {
  func answer(to request: S3Request) async throws(CloudError) -> HTTPResponse {
    switch try await client.outcome(of: request) {
    case .done(let response): return response
    case .refused(let problem): throw await error(for: problem, of: request)
    }
  }

  func document(for request: S3Request) async throws(CloudError) -> XMLElement {
    let response = try await answer(to: request)
    return try await document(in: response, to: request)
  }

  /// Returns a response's XML document.
  ///
  /// The document may be an error even if the status is a success.
  func document(
    in response: HTTPResponse, to request: S3Request
  ) async throws(CloudError) -> XMLElement {
    guard let root = try? XMLReader.read(response.body) else { throw client.notStorage }
    guard root.name == "Error" else { return root }
    throw await error(for: S3Problem(response.head, root), of: request)
  }

  func error(for problem: S3Problem, of request: S3Request) async -> CloudError {
    var problem = problem
    if request.method == .head, let name = request.name {
      do throws(CloudError) {
        problem = try await explanation(of: problem, about: name)
      } catch {
        return error
      }
    }
    let error = client.meaning(of: problem, for: request)
    guard case .objectRefused(let name) = error else { return error }
    return await refusalMeaning(apart: name)
  }

  /// Requests one byte of the object, to get a response that explains the problem.
  ///
  /// The response to HEAD has no body, so it doesn't say whether the object or the bucket is
  /// missing, or why access was refused.
  private func explanation(
    of problem: S3Problem, about name: ObjectName
  ) async throws(CloudError) -> S3Problem {
    let request = S3Request(.get, name, headers: [HTTPHeader("Range", "bytes=0-0")])
    do throws(CloudError) {
      if case .refused(let other) = try await client.outcome(
        of: request, receiver: DiscardingReceiver())
      {
        // Servers refuse range requests for empty objects.
        return other.status == 416 ? problem : other
      }
    } catch .declined {
    }
    // The object was created between the two requests.
    throw .busy(status: problem.status, wait: nil)
  }
}

private final class DiscardingReceiver: HTTPReceiver {
  func begin(_ head: HTTPResponseHead) -> Bool { false }
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool { false }
}

// MARK: - Checksums

extension S3Storage {
  /// Requests the checksum that a server stores in addition to the ETag.
  ///
  /// Since 2025, Amazon has stored a checksum for every new object.
  ///
  /// This is a separate request, because it may require more permissions than reading the object,
  /// and because the response to a range request may contain only the checksum of a part.
  package func checksum(of object: StoredObject) async throws(CloudError) -> ObjectChecksum? {
    let request = S3Request(
      .head, object.name, headers: [HTTPHeader("x-amz-checksum-mode", "ENABLED")])
    switch try await client.outcome(of: request) {
    case .done(let response):
      guard ObjectMetadata(response.head)?.tag.version == object.version else { return nil }
      return ObjectChecksum(response.head)
    case .refused(let problem):
      // Transient errors are thrown. If the server doesn't support checksums, or the key isn't
      // allowed to read them, there is no checksum.
      guard problem.status == 429 || problem.status >= 500, problem.status != 501 else {
        return nil
      }
      throw client.meaning(of: problem, for: request)
    }
  }
}

extension ObjectChecksum {
  /// The checksum headers, longest checksum first, because longer checksums miss fewer errors.
  private static let headers: [(name: String, algorithm: Checksum.Algorithm)] = [
    ("x-amz-checksum-sha256", .sha256), ("x-amz-checksum-sha1", .sha1),
    ("x-amz-checksum-crc64nvme", .crc64nvme), ("x-amz-checksum-crc32c", .crc32c),
    ("x-amz-checksum-crc32", .crc32),
  ]

  /// Reads an object's checksum from headers; nil if there is none for the whole object.
  ///
  /// A multipart object often has a composite checksum instead: a checksum of the parts' checksums,
  /// followed by the number of parts.
  init?(_ head: HTTPResponseHead) {
    guard head["x-amz-checksum-type"]?.uppercased() != "COMPOSITE" else { return nil }
    for (name, algorithm) in Self.headers {
      guard let bytes = head[name].flatMap({ Data(base64Encoded: $0) }),
        bytes.count == algorithm.byteCount
      else { continue }
      self.init(algorithm, Array(bytes))
      return
    }
    return nil
  }
}

// MARK: - Unanswered uploads

extension S3Storage {
  /// The largest possible difference between the server's clock and this machine's, including the
  /// request's latency, in seconds.
  ///
  /// Servers refuse signatures whose date is off by more than 15 minutes.
  private static let tolerance = 16.0 * 60

  package func cancelUnanswered(
    _ name: ObjectName, begun dates: ClosedRange<Date>
  ) async throws(CloudError) {
    var marker: UploadListing.Marker?
    repeat {
      var query = [
        QueryItem("uploads"), QueryItem("encoding-type", "url"), QueryItem("prefix", name.text),
      ]
      if let marker {
        query += [QueryItem("key-marker", marker.name), QueryItem("upload-id-marker", marker.id)]
      }
      let root = try await document(for: S3Request(.get, nil, query: query))
      guard let page = UploadListing(root), page.next == nil || page.next != marker else {
        throw client.notStorage
      }
      // The dates are converted after the request, since the response may have revealed the
      // server's time.
      let (first, last) = (client.serverDate(dates.lowerBound), client.serverDate(dates.upperBound))
      let dates = (first - Self.tolerance)...(last + Self.tolerance)
      for upload in page.uploads
      where upload.names.contains(name.text) && dates.contains(upload.date) {
        try await cancelEmpty(upload, of: name)
      }
      marker = page.next
    } while marker != nil
  }

  private func cancelEmpty(
    _ upload: UploadListing.Upload, of name: ObjectName
  ) async throws(CloudError) {
    let session = UploadSession(
      name: name, size: 0, reference: UploadMarker().reference(uploadID: upload.id),
      details: ObjectDetails(contentType: ""), condition: .always)
    // Does nothing if the upload has ended, or if it has parts and is therefore still active.
    guard let parts = try await parts(of: session, upload.id), parts.isEmpty else { return }
    try await cancel(session)
  }
}
