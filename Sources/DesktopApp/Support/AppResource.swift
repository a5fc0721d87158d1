import CAppResources

/// The embedded pages, images, and style sheets from `Sources/CAppResources`.
enum AppResource {
  /// Returns the file with the given name.
  ///
  /// If the file is missing, which is a programming error, the program stops.
  static subscript(name: String) -> [UInt8] {
    guard let file = file(name) else { preconditionFailure("There is no resource “\(name)”") }
    return file
  }

  static func file(_ name: String) -> [UInt8]? {
    app_resource(name).map { Array(String(cString: $0).utf8) }
  }
}
