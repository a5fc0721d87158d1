import CAppResources

/// The pages, pictures and styles that are part of the program: the files in `Sources/CAppResources`.
enum AppResource {
  /// Returns a file by its name.
  ///
  /// A name without a file is a mistake of the program's, and stops it.
  static subscript(name: String) -> [UInt8] {
    guard let file = file(name) else { preconditionFailure("There is no resource “\(name)”") }
    return file
  }

  /// Returns a file by its name; nil if there is none.
  static func file(_ name: String) -> [UInt8]? {
    app_resource(name).map { Array(String(cString: $0).utf8) }
  }
}
