import TestSupport

extension Desktop {
  /// A window of the screen, including GTK's border.
  struct Window {
    var id: UInt
    var x = 0
    var y = 0
    var width = 0
    var height = 0
    var title = ""

    func hasSize(of extents: Accessible.Extents) -> Bool {
      (width, height) == (extents.width, extents.height)
    }
  }

  /// Resizes a window, without the border that GTK draws where no compositor runs.
  ///
  /// Returns when the program has the new size.
  ///
  /// - Throws: An error if the window stays larger, since it cannot get so small.
  public func resize(_ window: Accessible, width: Int, height: Int) throws {
    let (place, border) = try self.window(of: window)
    try waitUntilIdle()
    screen?.resize(place.id, width: width + 2 * border, height: height + 2 * border)
    let done = try waitUntil(timeout: 5) {
      try window.size.map { $0 == (width, height) } ?? false
    }
    guard done else {
      throw Failure(
        words: "asked for \(width) × \(height), it is \(String(describing: try window.size))")
    }
    try waitUntilIdle()
  }

  /// Takes a picture of the whole screen, as PNG.
  public func screenshot(to file: String) throws {
    try run(["import", "-silent", "-window", "root", "png:" + file])
  }

  /// Takes a picture of a window without its border, as PNG, including anything that covers it.
  public func screenshot(of window: Accessible, to file: String) throws {
    let (place, border) = try self.window(of: window)
    let (width, height) = (place.width - 2 * border, place.height - 2 * border)
    try run([
      "import", "-silent", "-window", "root", "-crop",
      "\(width)x\(height)+\(place.x + border)+\(place.y + border)", "+repage", "-colors", "255",
      "png8:" + file,
    ])
  }

  func windows(of pid: Int) -> [Window] { screen?.windows(of: pid) ?? [] }

  /// Returns the screen's window for a node, and the width of its border on each side.
  func window(of node: Accessible) throws -> (Window, border: Int) {
    var found: Window?
    var titles = ""
    // A page may set the window's title as it settles; the tree and the screen change one after the
    // other.
    let isThere = try waitUntil {
      let (title, windows) = (try node.name, windows(of: try node.pid))
      found = windows.first { $0.title == title }
      titles = "\(title ?? "") among \(windows.map(\.title))"
      return found != nil
    }
    guard isThere, let window = found, let extents = try node.extents else {
      throw Failure(words: "no window \(titles)")
    }
    return (window, (window.width - extents.width) / 2)
  }
}
