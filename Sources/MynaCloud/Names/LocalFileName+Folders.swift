import Files

extension LocalFileName {
  /// Returns paths for several objects under one folder, all distinct even if case is ignored.
  ///
  /// Each component is a name from `name(for:longest:)`, so that no path leads out of the folder.
  ///
  /// - Parameter names: the objects' names relative to a folder in the bucket, such as
  ///   `Takes/Monday/a.flac`.
  /// - Returns: one path per object, in the same order.
  package static func paths(
    for names: [Substring], longest: Int = FileNameLimit.usual
  ) -> [String] {
    let split = names.map { name in
      var parts = name.utf8.split(separator: UInt8(ascii: "/")).map {
        Self.name(for: ObjectName(listed: String(Substring($0))), longest: longest)
      }
      let file = parts.popLast() ?? Self.name(for: ObjectName(listed: ""))
      return (folders: parts, file: file)
    }
    // Reserves the folders' paths first, because a file must not have the same path as a folder.
    var taken: Set<String> = []
    for (folders, _) in split {
      for last in folders.indices { taken.insert(fold(folders[...last].joined(separator: "/"))) }
    }
    return split.map { folders, file in
      free((folders + [file]).joined(separator: "/"), longest: longest, besides: &taken)
    }
  }
}
