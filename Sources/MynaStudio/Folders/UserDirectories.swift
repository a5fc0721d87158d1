import Files
import PlainText

/// The user's folders according to `user-dirs.dirs`.
///
/// Desktop environments write this file, but they rarely set the corresponding environment
/// variables.
///
/// - Source: the manual page user-dirs.dirs(5): lines of `XDG_NAME_DIR="$HOME/folder"` or
///   `="/folder"`.
struct UserDirectories {
  private var folders: [String: String] = [:]

  init(path: String, home: String) {
    // Without the file, no folders are configured.
    guard let file = try? OpenFile(reading: path), let size = try? file.status().size,
      let bytes = try? file.read(min(size, 1 << 16))
    else { return }
    let text = String(fileSystemBytes: bytes)
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmed
      guard !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") else { continue }
      let name = line[..<equals].trimmed
      let value = line[line.index(after: equals)...].trimmed
      folders[name] = Self.folder(value, home: home)
    }
  }

  /// Returns an absolute path; nil if the folder is disabled or missing from the file.
  ///
  /// A disabled folder is set to the home folder.
  subscript(_ name: String) -> String? { folders[name] }

  private static func folder(_ value: String, home: String) -> String? {
    guard value.count >= 2, value.first == "\"", value.last == "\"" else { return nil }
    var (text, isEscaped) = ("", false)
    for character in value.dropFirst().dropLast() {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        text.append(character)
        isEscaped = false
      }
    }
    if text.hasPrefix("$HOME/") { text = home + text.dropFirst(5) }
    while text.count > 1, text.hasSuffix("/") { text.removeLast() }
    return text.hasPrefix("/") && text != home && text != "/" ? text : nil
  }
}
