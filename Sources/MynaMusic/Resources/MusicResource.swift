import CMusicResources

/// The scores, cover art, and tables embedded in the program, from `Sources/CMusicResources`.
enum MusicResource {
  /// Returns the contents of a resource; traps if there is no resource with this name.
  static subscript(name: String) -> [UInt8] {
    guard let text = music_resource(name) else {
      preconditionFailure("There is no resource “\(name)”")
    }
    return Array(String(cString: text).utf8)
  }
}
