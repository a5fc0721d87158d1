import Files
import Glibc

/// Names from outside that no `String` can hold: taken for one, each would lead to another file.
enum GivenNames {
  private static let folders = [
    "HOME", "MYNA_HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    "XDG_MUSIC_DIR",
  ]

  /// The sentence on the first argument or folder that is not valid UTF-8; nil if all are.
  static var refusal: String? {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      if let text = foreign(CommandLine.unsafeArgv[index]) {
        return
          "The name “\(text)” is not UTF-8, so Myna cannot use it; rename the file or folder, and try again."
      }
    }
    for name in folders {
      if let text = foreign(getenv(name)) {
        return
          "\(name) is “\(text)”, which is not UTF-8, so Myna cannot use it; name another folder."
      }
    }
    return nil
  }

  private static func foreign(_ word: UnsafeMutablePointer<CChar>?) -> String? {
    guard let word else { return nil }
    return ForeignName.text(of: UnsafeRawBufferPointer(start: word, count: strlen(word)))
  }
}
