import Files

extension LocalName {
  /// Returns paths for several objects that will lie below one folder, all different, also where case does not count.
  ///
  /// Each part of a path is a name as `name(for:longest:)` makes it, so that none leads out of the folder.
  ///
  /// - Parameter names: the objects' names from where their paths begin: `Takes/Monday/a.flac`.
  /// - Returns: a path for each, in the same order.
  package static func paths(
    for names: [Substring], longest: Int = NameLimit.usual
  ) -> [String] {
    let split = names.map { name in
      var parts = name.utf8.split(separator: UInt8(ascii: "/")).map {
        Self.name(for: ObjectName(listed: String(Substring($0))), longest: longest)
      }
      let file = parts.popLast() ?? Self.name(for: ObjectName(listed: ""))
      return (folders: parts, file: file)
    }
    // A file is not called like a folder that is needed.
    var taken: Set<String> = []
    for (folders, _) in split {
      for last in folders.indices { taken.insert(fold(folders[...last].joined(separator: "/"))) }
    }
    return split.map { folders, file in
      free((folders + [file]).joined(separator: "/"), longest: longest, besides: &taken)
    }
  }
}
