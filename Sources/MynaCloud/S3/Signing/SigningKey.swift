import Hashing
import Synchronization

/// The key for signing requests to one region.
///
/// Deriving it takes four hashes, so it is cached for a day.
final class SigningKey: Sendable {
  private let secret: String
  private let region: String
  private let service: String
  private let kept = Mutex<(day: String, key: [UInt8])?>(nil)

  init(secret: String, region: String, service: String) {
    (self.secret, self.region, self.service) = (secret, region, service)
  }

  func key(of day: String) throws(HashingError) -> [UInt8] {
    if let kept = kept.withLock({ $0 }), kept.day == day { return kept.key }
    var key = Array("AWS4\(secret)".utf8)
    for text in [day, region, service, "aws4_request"] {
      key = try HMAC.sha256(Array(text.utf8), key: key)
    }
    let made = key
    kept.withLock { $0 = (day, made) }
    return key
  }
}
