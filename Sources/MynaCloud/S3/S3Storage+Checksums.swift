import FoundationEssentials
import HTTP
import Hashing

extension S3Storage {
  /// Asks for the checksum that a server has besides the tag: Amazon has one of every object since 2025.
  ///
  /// It is asked for by itself, since the question may need more rights than that for the object, and the answer to a request
  /// for a part of the object may have the part's.
  public func checksum(of object: StoredObject) async throws(CloudError) -> ObjectChecksum? {
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
