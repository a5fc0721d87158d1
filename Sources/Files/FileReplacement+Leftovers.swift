extension FileReplacement {
  /// Removes temporary files that killed writers of `path` left behind beside it.
  ///
  /// A running writer holds a lock, so its file is kept. Files that cannot be removed remain, which
  /// is harmless because they are hidden.
  package static func removeLeftovers(of path: String) {
    let prefix = temporaryPrefix(of: path)
    let folder = Folder.parent(of: path)
    let names = (try? Folder.names(in: folder, ending: temporarySuffix)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let unique = name.dropFirst(prefix.count).dropLast(temporarySuffix.count)
      if UInt64(unique, radix: 36) != nil { FileLock.removeAbandoned("\(folder)/\(name)") }
    }
  }

  package static func uniqueTemporaryPath(of path: String) -> String {
    let unique = String(UInt64.random(in: .min ... .max), radix: 36)
    return "\(Folder.parent(of: path))/\(temporaryPrefix(of: path))\(unique)\(temporarySuffix)"
  }

  package static let temporarySuffix = ".part"

  /// Returns the prefix of the hidden names for a file, shortened so that they stay within the
  /// length limit if the final name does.
  ///
  /// If `path` itself has a hidden name, the prefix is derived from the final name, so that
  /// leftovers of both are found.
  private static func temporaryPrefix(of path: String) -> String {
    let final = finalName(of: Folder.name(of: path))
    let name = String(decoding: final.utf8.prefix(200), as: UTF8.self)
    return ".\(name)."
  }

  /// Returns "a.wav" for its hidden name ".a.wav.x0.part"; returns any other name unchanged.
  private static func finalName(of name: String) -> Substring {
    guard name.hasPrefix("."), name.hasSuffix(temporarySuffix) else { return name[...] }
    let inner = name.dropFirst().dropLast(temporarySuffix.count)
    guard let dot = inner.lastIndex(of: "."), dot != inner.startIndex,
      UInt64(inner[inner.index(after: dot)...], radix: 36) != nil
    else { return name[...] }
    return inner[..<dot]
  }
}
