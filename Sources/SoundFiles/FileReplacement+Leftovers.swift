import Foundation

extension FileReplacement {
  /// Removes what was left beside `path` by writers of it whose process was ended.
  ///
  /// One that is still at work holds a lock, and is left alone. What cannot be removed stays: it is hidden and
  /// in nobody's way.
  static func removeLeftovers(of path: String) {
    let prefix = URL(fileURLWithPath: temporaryPrefix(of: path))
    let folder = prefix.deletingLastPathComponent().path
    // A folder that cannot be listed has nothing that could be removed.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names
    where name.hasPrefix(prefix.lastPathComponent) && name.hasSuffix(temporarySuffix) {
      let unique = name.dropFirst(prefix.lastPathComponent.count).dropLast(temporarySuffix.count)
      guard UInt64(unique, radix: 36) != nil else { continue }
      let descriptor = open("\(folder)/\(name)", O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink("\(folder)/\(name)") }
      close(descriptor)
    }
  }

  /// A hidden name beside `path` that nobody has.
  static func uniqueTemporaryPath(of path: String) -> String {
    let unique = String(UInt64.random(in: .min ... .max), radix: 36)
    return temporaryPrefix(of: path) + unique + temporarySuffix
  }

  private static let temporarySuffix = ".part"

  /// What the hidden names for a file begin with; it is cut so that they fit where the final name does.
  ///
  /// Those for a hidden name are beside it, not within it, so that whoever removes the one finds the other.
  private static func temporaryPrefix(of path: String) -> String {
    let url = URL(fileURLWithPath: path)
    let final = finalName(of: url.lastPathComponent)
    let name = String(decoding: final.utf8.prefix(200), as: UTF8.self)
    return "\(url.deletingLastPathComponent().path)/.\(name)."
  }

  /// "a.wav" for its hidden name ".a.wav.x0.part"; any other name as it is.
  private static func finalName(of name: String) -> Substring {
    guard name.hasPrefix("."), name.hasSuffix(temporarySuffix) else { return name[...] }
    let inner = name.dropFirst().dropLast(temporarySuffix.count)
    guard let dot = inner.lastIndex(of: "."), dot != inner.startIndex,
      UInt64(inner[inner.index(after: dot)...], radix: 36) != nil
    else { return name[...] }
    return inner[..<dot]
  }
}
