extension FileReplacement {
  /// Removes temporary files that were left in the same folder by processes that were killed while
  /// writing `path`.
  ///
  /// A process that is still writing holds a lock, so its file is kept. Files that cannot be
  /// removed are harmless because they are hidden.
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

  /// Returns the prefix of the hidden names used for a file.
  ///
  /// The prefix is shortened to keep the hidden names within the length limit whenever the final
  /// name is within it. If `path` itself has a hidden name, the prefix is derived from the final
  /// name, so leftovers are found for either path.
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
