/// Paths beside one that is taken: "a (2).flac", "a (3).flac" and so on for "a.flac".
public enum NumberedPath {
  /// Returns the path with a number before its ending; the unchanged path for 1.
  ///
  /// - Parameter longest: the bytes that a name may have in its folder; a longer name is cut.
  public static func path(_ path: String, number: Int, longest: Int = 255) -> String {
    let (stem, ending) = split(path)
    let suffix = number > 1 ? " (\(number))\(ending)" : String(ending)
    var name = stem[(stem.lastIndex(of: "/").map(stem.index(after:)) ?? stem.startIndex)...]
    guard name.utf8.count + suffix.utf8.count > longest || number > 1 else { return path }
    while name.count > 1, name.utf8.count + suffix.utf8.count > longest { name.removeLast() }
    return stem[..<name.startIndex] + name + suffix
  }

  /// The same path with another ending, which is given without its dot.
  public static func path(_ path: String, ending: String) -> String {
    "\(split(path).stem).\(ending)"
  }

  /// The path of a file without its ending.
  public static func stem(of path: String) -> String { String(split(path).stem) }

  /// The ending of a file's name, without its dot; empty when it has none.
  public static func ending(of path: String) -> String { String(split(path).ending.dropFirst()) }

  /// A path before and from the dot of its ending on; Foundation's functions tidy up the rest of it, too.
  private static func split(_ path: String) -> (stem: Substring, ending: Substring) {
    let name = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    // A name that begins with its only dot is a hidden one, and has no ending.
    guard let dot = path[name...].lastIndex(of: "."), dot != name else { return (path[...], "") }
    return (path[..<dot], path[dot...])
  }

  /// Returns the path, and then those with a number before the ending: 2, 3 and so on, without end.
  public static func all(from path: String, longest: Int = 255) -> some Sequence<String> {
    (1...).lazy.map { Self.path(path, number: $0, longest: longest) }
  }

  /// Returns whether anything is seen to have the name, be it a link that leads nowhere.
  public static func isTaken(_ path: String) -> Bool { FileStatus.isTaken(path) }
}
