/// The tag encodings that the user has set for folders and their subfolders.
struct FolderTagEncodings: Equatable, Sendable {
  private let slash = UInt8(ascii: "/")
  private let folders: [(path: String, encoding: String)]

  /// - Parameter encodings: the names of encodings, by folder path.
  init(_ encodings: [String: String]) {
    // The longest path comes first, so that the innermost folder takes precedence.
    folders = encodings.filter { LegacyDecoder.knows($0.value) }
      .map { (path: $0.key, encoding: $0.value) }
      .sorted { ($0.path.utf8.count, $0.path) > ($1.path.utf8.count, $1.path) }
  }

  /// Returns the encoding of songs in a folder; nil if it must be guessed.
  func encoding(of directory: String) -> String? {
    folders.first { folder in
      let (path, inner) = (folder.path.utf8, directory.utf8)
      return inner.starts(with: path)
        && (inner.count == path.count || path.last == slash
          || inner.dropFirst(path.count).first == slash)
    }?.encoding
  }

  static func == (a: Self, b: Self) -> Bool {
    a.folders.elementsEqual(b.folders) { $0 == $1 }
  }
}
