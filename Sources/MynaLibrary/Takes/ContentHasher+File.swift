import Foundation
import Hashing

extension ContentHasher {
  private static let blockByteCount = 1 << 18

  /// Hashes a file byte by byte, on the calling thread: for those of which each decoder makes something else.
  ///
  /// - Parameter onProgress: called with the part that was read, 0…1; returning false ends it.
  /// - Returns: the hash, or nil if it was ended.
  public static func hash(
    ofBytesIn path: String, onProgress: (Double) -> Bool = { _ in true }
  ) throws(ContentHashError) -> ContentHash? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? .notFound(path: path) : unreadable(path)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "not a regular file")
    }
    var hash = try begin()
    var (bytes, total) = ([UInt8](repeating: 0, count: blockByteCount), 0)
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path) }
      if count == 0 { return ContentHash(hash) }
      bytes.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      total += count
      guard onProgress(min(1, Double(total) / Double(max(1, status.st_size)))) else { return nil }
    }
  }

  private static func unreadable(_ path: String) -> ContentHashError {
    .unreadable(path: path, reason: String(cString: strerror(errno)))
  }
}
