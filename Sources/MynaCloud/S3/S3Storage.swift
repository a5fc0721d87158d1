package import FoundationEssentials
package import HTTP
import Hashing
package import Threads

/// A bucket of a server that speaks S3: Amazon's, Ceph, SeaweedFS, Garage, R2 and others.
///
/// An object's version is its ETag, the same for the same content. Metadata that is no ASCII is written as RFC 2047 has it, which
/// other clients read. An object of more than 5 GiB cannot be described anew: S3 copies none of that size in one step.
///
/// A name with a segment `.` or `..` is refused with `badName`: programs on the way take them out of an address, and then the
/// signature seems wrong. SeaweedFS takes `\` for `/`, and several `/` for one; so nothing gets a name that `ObjectName` would not
/// give, while what others have named so can be read and removed.
package struct S3Storage: ObjectStorage {
  let client: S3Client
  /// Reads files to hash them.
  let hashing = SerialThread(label: "S3 hashes")
  let habits = ServerHabits()

  /// Access to a bucket; asks the server nothing yet.
  ///
  /// - Throws: `notStorage` if the endpoint is no address, `notEncrypted` if it is `http:` to another machine, `noBucket` if no
  ///   bucket can have that name.
  package init(
    _ account: S3Account, secret: String, transport: any HTTPTransport,
    time: any TimeSource = SystemTime()
  ) throws(CloudError) {
    client = try S3Client(account, secret: secret, transport: transport, time: time)
  }

  /// Throws `badName` for a name that no new object gets: some servers would write to another one.
  func checkNew(_ name: ObjectName) throws(CloudError) {
    guard ObjectName(name.text) != nil else { throw .badName(name.text) }
  }
}

// MARK: - Asking

extension S3Storage {
  /// Sends a request, and returns the answer if the server did what it was asked.
  func answer(to request: S3Request) async throws(CloudError) -> HTTPResponse {
    switch try await client.outcome(of: request) {
    case .done(let response): return response
    case .refused(let problem): throw await error(for: problem, of: request)
    }
  }

  /// Sends a request whose answer is a document, and returns that.
  func document(for request: S3Request) async throws(CloudError) -> XMLElement {
    let response = try await answer(to: request)
    return try await document(in: response, to: request)
  }

  /// Returns the document in an answer; it may be an error although the status is that of a success.
  func document(
    in response: HTTPResponse, to request: S3Request
  ) async throws(CloudError) -> XMLElement {
    guard let root = try? XMLReader.read(response.body) else { throw client.notStorage }
    guard root.name == "Error" else { return root }
    throw await error(for: S3Problem(response.head, root), of: request)
  }

  /// Returns what a problem means to who asked; asks the server again where the answer leaves that open.
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
    return await told(apart: name)
  }

  /// Asks once more in a way that has an explanation: for one byte of the object.
  ///
  /// The answer to HEAD has no body, so it neither says whether the object or the bucket is missing, nor why it is refused.
  private func explanation(
    of problem: S3Problem, about name: ObjectName
  ) async throws(CloudError) -> S3Problem {
    let request = S3Request(.get, name, headers: [HTTPHeader("Range", "bytes=0-0")])
    do throws(CloudError) {
      if case .refused(let other) = try await client.outcome(of: request, receiver: Unwanted()) {
        // An empty object has no first byte.
        return other.status == 416 ? problem : other
      }
    } catch .declined {
      // The object is there.
    }
    // It came into being between the two requests.
    throw .busy(status: problem.status, wait: nil)
  }
}

/// Wants no body.
private final class Unwanted: HTTPReceiver {
  func begin(_ head: HTTPHead) -> Bool { false }
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool { false }
}

// MARK: - Checksums

extension S3Storage {
  /// Asks for the checksum that a server has besides the tag: Amazon has one of every object since 2025.
  ///
  /// It is asked for by itself, since the question may need more rights than that for the object, and the answer to a request
  /// for a part of the object may have the part's.
  package func checksum(of object: StoredObject) async throws(CloudError) -> ObjectChecksum? {
    let request = S3Request(
      .head, object.name, headers: [HTTPHeader("x-amz-checksum-mode", "ENABLED")])
    switch try await client.outcome(of: request) {
    case .done(let response):
      guard ObjectHead(response.head)?.tag.version == object.version else { return nil }
      return ObjectChecksum(response.head)
    case .refused(let problem):
      // Trouble that passes is no answer; whoever may not know it, or asks a server that does not, goes on without.
      guard problem.status == 429 || problem.status >= 500, problem.status != 501 else {
        return nil
      }
      throw client.meaning(of: problem, for: request)
    }
  }
}

extension ObjectChecksum {
  /// The best first: a longer one misses less.
  private static let headers: [(name: String, algorithm: Checksum.Algorithm)] = [
    ("x-amz-checksum-sha256", .sha256), ("x-amz-checksum-sha1", .sha1),
    ("x-amz-checksum-crc64nvme", .crc64nvme), ("x-amz-checksum-crc32c", .crc32c),
    ("x-amz-checksum-crc32", .crc32),
  ]

  /// Reads the checksum of a whole object; nil if there is none.
  ///
  /// That of an object made of parts is often a checksum of the parts' checksums, with their number behind it.
  init?(_ head: HTTPHead) {
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

// MARK: - Unanswered

extension S3Storage {
  /// The largest difference between the clocks of a server and of this machine, with the way of a request, in seconds.
  ///
  /// No server takes a signature whose date is further off than a quarter of an hour.
  private static let tolerance = 16.0 * 60

  /// Gives up uploads of a name that were begun without an answer and have no part.
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
      // The answer may have told first what the server's clock says.
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
      name: name, size: 0, reference: UploadMark().reference(uploadID: upload.id),
      details: ObjectDetails(contentType: ""), condition: .always)
    // Gone meanwhile, or at work.
    guard let parts = try await parts(of: session, upload.id), parts.isEmpty else { return }
    try await cancel(session)
  }
}
