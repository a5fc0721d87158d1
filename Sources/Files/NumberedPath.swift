package enum NumberedPath {
  /// Returns the path with a number before its extension, such as "a (2).flac"; unchanged for 1.
  ///
  /// - Parameter longest: the maximum length of the name, in bytes; a longer name is truncated.
  package static func path(_ path: String, number: Int, longest: Int = 255) -> String {
    let (stem, ending) = split(path)
    let suffix = number > 1 ? " (\(number))\(ending)" : String(ending)
    var name = stem[(stem.lastIndex(of: "/").map(stem.index(after:)) ?? stem.startIndex)...]
    guard name.utf8.count + suffix.utf8.count > longest || number > 1 else { return path }
    while name.count > 1, name.utf8.count + suffix.utf8.count > longest { name.removeLast() }
    return stem[..<name.startIndex] + name + suffix
  }

  package static func path(_ path: String, ending: String) -> String {
    "\(split(path).stem).\(ending)"
  }

  package static func stem(of path: String) -> String { String(split(path).stem) }

  package static func ending(of path: String) -> String { String(split(path).ending.dropFirst()) }

  /// Splits a path before the dot of its extension.
  ///
  /// Foundation's functions would also normalize the rest of the path.
  private static func split(_ path: String) -> (stem: Substring, ending: Substring) {
    let name = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    // A name whose only dot is its first character is hidden and has no extension.
    guard let dot = path[name...].lastIndex(of: "."), dot != name else { return (path[...], "") }
    return (path[..<dot], path[dot...])
  }

  package static func all(from path: String, longest: Int = 255) -> some Sequence<String> {
    (1...).lazy.map { Self.path(path, number: $0, longest: longest) }
  }

  package static func isTaken(_ path: String) -> Bool { FileStatus.isTaken(path) }
}
