import CMusicResources

/// The scores, covers and tables embedded in the program: the files in `Sources/CMusicResources`.
enum MusicResource {
  /// Returns the content of a file.
  ///
  /// A missing file is a programming error and traps.
  static subscript(name: String) -> [UInt8] {
    guard let text = music_resource(name) else {
      preconditionFailure("There is no resource “\(name)”")
    }
    return Array(String(cString: text).utf8)
  }
}
