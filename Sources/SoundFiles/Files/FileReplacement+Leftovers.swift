import Foundation

extension FileReplacement {
  /// Removes temporary files that killed writers of `path` have left beside it.
  ///
  /// A writer that is still at work holds a lock, and its file is left alone. Files that cannot be removed stay: they are hidden
  /// and do no harm.
  static func removeLeftovers(of path: String) {
    let prefix = URL(fileURLWithPath: temporaryPrefix(of: path))
    let folder = prefix.deletingLastPathComponent().path
    // If a folder cannot be listed, there is nothing that could be removed.
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

  /// Returns an unused hidden name beside `path`.
  static func uniqueTemporaryPath(of path: String) -> String {
    let unique = String(UInt64.random(in: .min ... .max), radix: 36)
    return temporaryPrefix(of: path) + unique + temporarySuffix
  }

  private static let temporarySuffix = ".part"

  /// Returns the prefix of the hidden names for a file; it is shortened so that they fit if the final name does.
  ///
  /// The hidden names for a hidden name are derived from the same final name, so that leftovers of both are found.
  private static func temporaryPrefix(of path: String) -> String {
    let url = URL(fileURLWithPath: path)
    let final = finalName(of: url.lastPathComponent)
    let name = String(decoding: final.utf8.prefix(200), as: UTF8.self)
    return "\(url.deletingLastPathComponent().path)/.\(name)."
  }

  /// Returns "a.wav" for its hidden name ".a.wav.x0.part"; any other name unchanged.
  private static func finalName(of name: String) -> Substring {
    guard name.hasPrefix("."), name.hasSuffix(temporarySuffix) else { return name[...] }
    let inner = name.dropFirst().dropLast(temporarySuffix.count)
    guard let dot = inner.lastIndex(of: "."), dot != inner.startIndex,
      UInt64(inner[inner.index(after: dot)...], radix: 36) != nil
    else { return name[...] }
    return inner[..<dot]
  }
}
