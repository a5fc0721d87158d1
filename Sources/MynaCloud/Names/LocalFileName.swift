import Files

/// Safe local file names for objects.
///
/// Any program may have chosen an object's own name, so that name may be unsafe.
package enum LocalFileName {
  /// Returns a local file name for an object, which is the last component of the object's name with
  /// unsafe characters replaced by `_`.
  ///
  /// A character is unsafe if a file system rejects it, if a shell or screen misinterprets it, or
  /// if it can lead to a location outside the folder. The file name is neither empty nor hidden,
  /// doesn't start with `-`, contains no `/`, and has at most `longest` bytes.
  ///
  /// - Parameter longest: the maximum number of bytes in a file name, at least 64.
  package static func name(for object: ObjectName, longest: Int = FileNameLimit.usual) -> String {
    let last = object.text.utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0) }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: (last ?? "").unicodeScalars.map { isFine($0) ? $0 : "_" })
    // Windows drops trailing dots and spaces, so the file wouldn't be found again.
    while let end = scalars.last, end == "." || end == " " { scalars.removeLast() }
    while scalars.first == " " { scalars.removeFirst() }
    if let first = scalars.first, first == "." || first == "-" || first == "~" {
      scalars.replaceSubrange(..<scalars.index(after: scalars.startIndex), with: ["_"])
    }
    if scalars.isEmpty { return "_" }
    let name = String(scalars)
    return cut(isReserved(name) ? "_\(name)" : name, to: longest)
  }

  /// Returns names for several objects in one folder, all distinct even if case is ignored.
  ///
  /// - Parameter taken: the names that already exist in the folder.
  /// - Returns: one name per object, in the same order.
  package static func names(
    for objects: [ObjectName], taken: some Sequence<String> = [],
    longest: Int = FileNameLimit.usual
  ) -> [String] {
    var folded = Set(taken.map(fold))
    return objects.map { object in
      free(name(for: object, longest: longest), longest: longest, besides: &folded)
    }
  }

  static func free(_ plain: String, longest: Int, besides taken: inout Set<String>) -> String {
    NumberedPath.all(from: plain, longest: longest).first { taken.insert(fold($0)).inserted }
      ?? plain
  }

  /// Folds only case, because Swift's `==` already ignores differences in Unicode normalization.
  static func fold(_ name: String) -> String { name.uppercased().lowercased() }

  private static func isFine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": return false
    // Most of these invisible characters change the writing direction, which would make
    // "a\u{202E}cod.exe" look like a document.
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

  /// Whether Windows reserves the name for a device, regardless of the extension.
  private static func isReserved(_ name: String) -> Bool {
    let stem = name.prefix { $0 != "." }.uppercased()
    if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
    let bytes = Array(stem.utf8)
    return bytes.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT"))
      && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[3])
  }

  /// Shortens the part before the extension.
  ///
  /// Removes Unicode scalars, not characters, because a single character with many accents may be
  /// too long.
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
