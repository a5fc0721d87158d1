import Files
import Glibc
import Hashing
import MynaCloud

/// Hashes a few bytes for storages.
enum CloudHash {
  /// Returns the MD5; throws where OpenSSL is not allowed to make one.
  static func md5(of bytes: [UInt8]) throws(CloudError) -> [UInt8] {
    do {
      var hash = try MD5()
      hash.update(bytes)
      return hash.finish()
    } catch {
      throw .file(SystemError(path: "", code: ENOTSUP))
    }
  }
}
