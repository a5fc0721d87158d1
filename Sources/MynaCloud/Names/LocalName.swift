import Files

/// Names of files on this machine for objects, whatever somebody has called them.
package enum LocalName {
  /// Returns a name for the file of an object: the last part of its own, with all replaced by `_` that some file system refuses,
  /// a shell or a screen misreads, or that would lead elsewhere.
  ///
  /// It is neither empty nor hidden, does not begin with `-`, has no `/`, and is at most `longest` bytes long.
  ///
  /// - Parameter longest: the bytes that a name may have in its folder, at least 64.
  package static func name(for object: ObjectName, longest: Int = NameLimit.usual) -> String {
    let last = object.text.utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0) }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: (last ?? "").unicodeScalars.map { isFine($0) ? $0 : "_" })
    // Windows drops dots and spaces at the end, and the file would not be found again.
    while let end = scalars.last, end == "." || end == " " { scalars.removeLast() }
    while scalars.first == " " { scalars.removeFirst() }
    if let first = scalars.first, first == "." || first == "-" || first == "~" {
      scalars.replaceSubrange(..<scalars.index(after: scalars.startIndex), with: ["_"])
    }
    if scalars.isEmpty { return "_" }
    let name = String(scalars)
    return cut(isReserved(name) ? "_\(name)" : name, to: longest)
  }

  /// Returns names for several objects that will lie in one folder, all different, also where case does not count.
  ///
  /// - Parameter taken: the names that the folder has already.
  /// - Returns: a name for each object, in the same order.
  package static func names(
    for objects: [ObjectName], taken: some Sequence<String> = [],
    longest: Int = NameLimit.usual
  ) -> [String] {
    var folded = Set(taken.map(fold))
    return objects.map { object in
      free(name(for: object, longest: longest), longest: longest, besides: &folded)
    }
  }

  /// Returns a path, or the first with a number that is not taken yet, and takes it.
  ///
  /// - Parameter taken: folded paths.
  static func free(_ plain: String, longest: Int, besides taken: inout Set<String>) -> String {
    NumberedPath.all(from: plain, longest: longest).first { taken.insert(fold($0)).inserted }
      ?? plain
  }

  /// Strings are equal if they look alike, so case is all that has to be folded.
  static func fold(_ name: String) -> String { name.uppercased().lowercased() }

  private static func isFine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": return false
    // They turn the direction of writing, so that "a\u{202E}cod.exe" looks like a document.
    case "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}":
      return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: return false
    case .unassigned: return !scalar.properties.isNoncharacterCodePoint
    default: return true
    }
  }

  /// Whether Windows takes a name for a device, with any ending.
  private static func isReserved(_ name: String) -> Bool {
    let stem = name.prefix { $0 != "." }.uppercased()
    if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
    let bytes = Array(stem.utf8)
    return bytes.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT"))
      && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[3])
  }

  /// Cuts a name before its ending, by scalars: one letter with many accents may be too long by itself.
  private static func cut(_ name: String, to longest: Int) -> String {
    guard name.utf8.count > longest else { return name }
    let ending = NumberedPath.ending(of: name)
    let suffix = ending.isEmpty || ending.utf8.count > 16 ? "" : ".\(ending)"
    var stem = String(name.unicodeScalars.dropLast(suffix.unicodeScalars.count)).unicodeScalars
    var count = stem.reduce(suffix.utf8.count) { $0 + UTF8.width($1) }
    while count > longest, let last = stem.popLast() { count -= UTF8.width(last) }
    while let last = stem.last, last == "." || last == " " { stem.removeLast() }
    return String(stem) + suffix
  }
}
