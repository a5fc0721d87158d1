import Hashing
import MynaCloud

extension AudioReference {
  /// Whether an object has the logged bytes according to its MD5; nil if an MD5 is missing.
  func hasBytes(of found: StoredObject) -> Bool? {
    guard let md5, let own = found.md5 else { return nil }
    return Hexadecimal.text(of: own) == md5
  }

  /// Whether an object whose metadata specifies this audio can contain it.
  ///
  /// Another program may have replaced the content but kept the metadata.
  func mayBe(in found: StoredObject) -> Bool {
    hasBytes(of: found) ?? (size == 0 || size == found.size)
  }
}
