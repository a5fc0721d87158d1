import Files
import Hashing

extension ContentHasher {
  private static let blockByteCount = 1 << 18

  /// Hashes the bytes of a file, for formats whose samples depend on the decoder.
  ///
  /// - Parameter onProgress: called with the progress, 0…1; returning false cancels.
  /// - Returns: the hash; nil if canceled.
  package static func hash(
    ofBytesIn path: String, onProgress: (Double) -> Bool = { _ in true }
  ) throws(ContentHashError) -> ContentHash? {
    let file = try rethrowing(as: ContentHashError.init, try OpenFile(reading: path))
    let size = try rethrowing(as: ContentHashError.init, try file.status()).size
    var hash = try begin()
    var total = 0
    while true {
      let bytes = try rethrowing(
        as: ContentHashError.init, try file.read(blockByteCount, at: total))
      if bytes.isEmpty { return ContentHash(hash) }
      bytes.withUnsafeBytes { hash.update($0) }
      total += bytes.count
      guard onProgress(min(1, Double(total) / Double(max(1, size)))) else { return nil }
    }
  }
}
