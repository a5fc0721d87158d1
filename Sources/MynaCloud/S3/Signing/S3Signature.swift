import FoundationEssentials
import HTTP
import Hashing

/// Signs requests with Amazon's Signature Version 4.
///
/// - Source: Amazon, *Authenticating Requests (AWS Signature Version 4)*.
struct S3Signature: Sendable {
  /// The maximum lifetime of a link in seconds, which is seven days.
  static let longestLink = 604_800

  private static let algorithm = "AWS4-HMAC-SHA256"
  private let keyID: String
  private let region: String
  private let service: String
  private let key: SigningKey

  init(keyID: String, secret: String, region: String, service: String = "s3") {
    (self.keyID, self.region, self.service) = (keyID, region, service)
    key = SigningKey(secret: secret, region: region, service: service)
  }

  /// Returns the value of the `Authorization` header.
  ///
  /// - Parameter request: must include the `host` and `x-amz-date` headers, with the same date.
  func authorization(
    for request: CanonicalRequest, at date: Date
  ) throws(HashingError) -> String {
    let stamp = SigningDate.stamp(date)
    let signature = try sign(request, at: stamp)
    return "\(Self.algorithm) Credential=\(keyID)/\(scope(of: stamp)), "
      + "SignedHeaders=\(request.signedHeaders), Signature=\(signature)"
  }

  func query(
    ofLinkTo path: String, host: String, from date: Date, for seconds: Int,
    sessionToken: String? = nil
  ) throws(HashingError) -> String {
    let stamp = SigningDate.stamp(date)
    let query = QueryItem.text(
      of: [
        QueryItem("X-Amz-Algorithm", Self.algorithm),
        QueryItem("X-Amz-Credential", "\(keyID)/\(scope(of: stamp))"),
        QueryItem("X-Amz-Date", stamp), QueryItem("X-Amz-Expires", String(seconds)),
        QueryItem("X-Amz-SignedHeaders", "host"),
      ] + (sessionToken.map { [QueryItem("X-Amz-Security-Token", $0)] } ?? []))
    let request = CanonicalRequest(
      method: .get, path: path, query: query, headers: [HTTPHeader("host", host)],
      payload: CanonicalRequest.unsignedPayload)
    return "\(query)&X-Amz-Signature=\(try sign(request, at: stamp))"
  }

  private func sign(
    _ request: CanonicalRequest, at stamp: String
  ) throws(HashingError) -> String {
    var hash = try SHA256()
    hash.update(Array(request.text.utf8))
    let text = "\(Self.algorithm)\n\(stamp)\n\(scope(of: stamp))\n\(hash.finishHexadecimal())"
    let key = try key.key(of: String(stamp.prefix(8)))
    return Hexadecimal.text(of: try HMAC.sha256(Array(text.utf8), key: key))
  }

  private func scope(of stamp: String) -> String {
    "\(stamp.prefix(8))/\(region)/\(service)/aws4_request"
  }
}
