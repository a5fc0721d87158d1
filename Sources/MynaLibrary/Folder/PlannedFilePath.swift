import FoundationEssentials

/// The path of a file that a plan may change.
///
/// A plan in a shared folder may come from another user, so each path must have one of the few
/// forms that Myna uses, all inside the folder.
struct PlannedFilePath {
  let folders: [String]
  let name: String

  init?(_ path: String) {
    // Splits the path by bytes, as the operating system does, because Swift treats a slash followed
    // by a combining accent as a single character.
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard parts.count > 1, parts[0].isEmpty, let name = parts.last,
      parts.dropFirst().allSatisfy(Self.isName)
    else { return nil }
    let folders = Array(parts.dropFirst().dropLast())
    let isKnown =
      switch (folders.first, folders.dropFirst().first, folders.count) {
      case (nil, _, _): !name.utf8.starts(with: ".".utf8)
      case (".myna", "trash", 2): true
      case (".myna", "takes", 2), (".myna", "work", 2): Self.isSidecar(name)
      case (".myna", "performances", 2): Self.isPerformance(name)
      case (".myna", "versions", 2): UUID(uuidString: name) != nil
      case (".myna", "versions", 3), (".myna", "work", 3): UUID(uuidString: folders[2]) != nil
      default: false
      }
    guard isKnown else { return nil }
    (self.folders, self.name) = (folders, name)
  }

  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text != "." && text != ".."
      && !text.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }

  private static func isPerformance(_ name: String) -> Bool {
    TakesFolder.performanceEndings.contains { ending in
      name.hasSuffix(".\(ending)")
        && UUID(uuidString: String(name.dropLast(ending.count + 1))) != nil
    }
  }

  private static func isSidecar(_ name: String) -> Bool {
    name.hasSuffix(".json") && UUID(uuidString: String(name.dropLast(5))) != nil
  }
}
