import Files

/// The paths of output files, relative to an output folder.
///
/// If files from different folders have the same name, the paths include the names of their
/// folders: the inputs `a/x.wav` and `b/x.wav` have the outputs `a/x.flac` and `b/x.flac`.
struct OutputNames {
  enum Collision: Equatable {
    /// Two inputs have the same output path.
    case sameOutput(Int, Int)
    /// Two inputs are the same file.
    case sameFile(Int, Int)
  }

  struct Source {
    let input: String
    /// The name of the output file.
    let name: String
    /// Whether the names of the input's folders can be added before the name.
    var hasFolders = true
  }

  let paths: [String]
  /// The collision between two inputs; nil if all outputs differ.
  let collision: Collision?

  init(_ sources: [Source]) {
    var paths = sources.map(\.name)
    var clash = Self.clash(paths)
    if clash != nil, let (first, second) = Self.sameFile(sources) {
      (self.paths, collision) = (paths, .sameFile(first, second))
      return
    }
    if clash != nil {
      let folders = sources.map { $0.hasFolders ? Self.folders(of: $0.input) : [] }
      let deepest = folders.map(\.count).max() ?? 0
      var depth = 0
      while clash != nil, depth < deepest {
        depth += 1
        paths = zip(folders, sources).map { folders, source in
          (folders.suffix(depth) + [source.name]).joined(separator: "/")
        }
        clash = Self.clash(paths)
      }
    }
    (self.paths, collision) = (paths, clash.map { .sameOutput($0.0, $0.1) })
  }

  /// Returns the positions of the first two equal keys, ignoring keys that are nil.
  private static func clash<Key: Hashable>(_ keys: [Key?]) -> (Int, Int)? {
    var positions: [Key: Int] = [:]
    for (position, key) in keys.enumerated() {
      if let key, let other = positions.updateValue(position, forKey: key) {
        return (other, position)
      }
    }
    return nil
  }

  private static func sameFile(_ sources: [Source]) -> (Int, Int)? {
    struct Key: Hashable {
      let file: FileIdentity
      let name: String
    }
    return clash(
      sources.map { source in
        FileIdentity(path: source.input).map { Key(file: $0, name: source.name) }
      })
  }

  /// Returns the names of the folders in a path, outermost first, without `.` and `..`.
  private static func folders(of path: String) -> [String] {
    let names = names(in: path)
    return (names.contains("..") ? Self.names(in: Path.absolute(path)) : names).dropLast()
      .filter { $0 != "." }
  }

  private static func names(in path: String) -> [String] {
    // Split by bytes, because a slash and a combining accent that follows it are a single
    // character.
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }
}
