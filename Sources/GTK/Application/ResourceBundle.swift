import CAdwaita

/// Files in memory in the format of GLib resources (GVDB).
///
/// GTK can find these files by their paths.
struct ResourceBundle {
  private(set) var bytes: [UInt8] = []

  /// Creates a bundle that contains a folder with the given files.
  ///
  /// The folder's path must end with "/".
  init(_ folder: String, _ files: [(name: String, content: [UInt8])]) {
    let (header, table, item) = (24, 12, 24)
    let tableEnd = header + table + item * (files.count + 1)
    // Write the signature and version, followed by the position of the bundle's only hash table.
    bytes = Array("GVariant".utf8) + [UInt8](repeating: 0, count: tableEnd - 8)
    put(header, at: 16)
    put(tableEnd, at: 20)
    // Write no Bloom filter, and put all names in a single hash bucket, which begins at index 0.
    put(1, at: header + 4)
    let first = header + table
    let children = files.indices.flatMap { Self.number($0 + 1) }
    put(PathComponent(folder, full: folder, parent: nil, type: "L"), children, at: first)
    for (index, file) in files.enumerated() {
      let name = PathComponent(file.name, full: folder + file.name, parent: 0, type: "v")
      put(name, Self.value(file.content), at: first + item * (index + 1))
    }
  }

  private struct PathComponent {
    let part: String
    let hash: UInt32
    let parent: Int?
    let type: Character

    init(_ part: String, full: String, parent: Int?, type: Character) {
      (self.part, self.parent, self.type) = (part, parent, type)
      hash = full.utf8.reduce(5_381) { $0 &* 33 &+ UInt32($1) }
    }
  }

  /// Returns a file as a GVariant: its size, no flags, and its bytes with a terminating zero.
  private static func value(_ content: [UInt8]) -> [UInt8] {
    number(content.count) + number(0) + content + [0, 0] + Array("(uuay)".utf8)
  }

  private mutating func put(_ name: PathComponent, _ value: [UInt8], at offset: Int) {
    let key = append(Array(name.part.utf8))
    let start = append(value)
    put(Int(name.hash), at: offset)
    put(name.parent ?? Int(UInt32.max), at: offset + 4)
    put(key, at: offset + 8)
    put(name.part.utf8.count | Int(name.type.asciiValue ?? 0) << 16, at: offset + 12)
    put(start, at: offset + 16)
    put(start + value.count, at: offset + 20)
  }

  /// Appends bytes at the next multiple of eight and returns their position.
  private mutating func append(_ more: [UInt8]) -> Int {
    while !bytes.count.isMultiple(of: 8) { bytes.append(0) }
    defer { bytes += more }
    return bytes.count
  }

  private mutating func put(_ value: Int, at offset: Int) {
    bytes.replaceSubrange(offset..<offset + 4, with: Self.number(value))
  }

  private static func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}

extension Application {
  /// Adds SVG files to the icon theme, with names that end with "-symbolic".
  ///
  /// Call this before any widget is shown, because the theme then looks up all icons again.
  package func addSymbols(_ symbols: [(name: String, file: [UInt8])]) {
    let root = "/io/github/myna/Myna/icons"
    let bundle = ResourceBundle(
      root + "/scalable/actions/", symbols.map { (name: $0.name + ".svg", content: $0.file) })
    let bytes = bundle.bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    guard let resource = g_resource_new_from_data(bytes, nil),
      let theme = gtk_icon_theme_get_for_display(gdk_display_get_default())
    else { preconditionFailure("symbols that GLib cannot read") }
    g_resources_register(resource)
    gtk_icon_theme_add_resource_path(theme, root)
  }
}
