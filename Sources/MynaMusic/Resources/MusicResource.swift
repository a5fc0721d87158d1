import CMusicResources

/// The scores, covers, and tables embedded in the program, from `Sources/CMusicResources`.
enum MusicResource {
  static subscript(name: String) -> [UInt8] {
    guard let text = music_resource(name) else {
      preconditionFailure("There is no resource “\(name)”")
    }
    return Array(String(cString: text).utf8)
  }
}
