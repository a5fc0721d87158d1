import CMusicResources

/// The scores, covers and tables that are part of the program: the files in `Sources/CMusicResources`.
enum MusicResource {
  /// Returns a file by its name.
  ///
  /// A name without a file is a mistake of the program's, and stops it.
  static subscript(name: String) -> [UInt8] {
    guard let text = music_resource(name) else {
      preconditionFailure("There is no resource “\(name)”")
    }
    return Array(String(cString: text).utf8)
  }
}
