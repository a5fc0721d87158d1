import Foundation

/// A file that a plan may be about.
///
/// Not each plan in a shared folder is Myna's. So each path has one of the few shapes that Myna's have, and all
/// of these lie in the folder.
struct PlanPath {
  /// The names of the folders that lead to it, from the folder of takes on.
  let folders: [String]
  let name: String

  /// A path as plans have it; nil for one that no plan of Myna's has.
  init?(_ path: String) {
    // By bytes, as the system reads it: an accent after a slash makes one character of both.
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
      case (".myna", "versions", 2): UUID(uuidString: name) != nil
      case (".myna", "versions", 3), (".myna", "work", 3): UUID(uuidString: folders[2]) != nil
      default: false
      }
    guard isKnown else { return nil }
    (self.folders, self.name) = (folders, name)
  }

  /// Whether it can be the name of one thing in a folder.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text != "." && text != ".."
      && !text.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }

  private static func isSidecar(_ name: String) -> Bool {
    name.hasSuffix(".json") && UUID(uuidString: String(name.dropLast(5))) != nil
  }
}
