extension Accessible {
  struct Extents: Equatable {
    /// AT-SPI's constant for window coordinates, the only ones that are right in GTK 4.8.
    static let ofWindow: UInt32 = 1

    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// The rectangle of the node's content without border and padding, from the window's content.
  var extents: Extents? {
    get throws {
      guard let answer = try call("GetExtents", of: .component, Variant(Extents.ofWindow)) else {
        return nil
      }
      let numbers = answer[0].parts.map(\.integer)
      return Extents(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }

  /// The size of the node's content in pixels; nil when the node is gone.
  public var size: (width: Int, height: Int)? {
    get throws { try extents.map { ($0.width, $0.height) } }
  }

  /// The node's rectangle in its window as text, for the message of a failing test.
  public var place: String {
    get throws {
      guard let extents = try extents else { return "gone" }
      let (x, y) = (extents.x, extents.y)
      return "\(try name ?? "") at \(x)…\(x + extents.width), \(y)…\(y + extents.height)"
    }
  }

  /// Returns whether the node lies within `width` pixels of the left side of its window.
  public func isWithin(width: Int) throws -> Bool {
    guard let extents = try extents else { return true }
    return extents.x >= 0 && extents.x + extents.width <= width
  }

  /// Returns whether the node lies within `height` pixels of the top of its window.
  public func isWithin(height: Int) throws -> Bool {
    guard let extents = try extents else { return true }
    return extents.y >= 0 && extents.y + extents.height <= height
  }

  /// Returns whether the node's center lies in another node of the same window.
  public func isOver(_ other: Accessible) throws -> Bool {
    guard let own = try extents, let other = try other.extents else { return false }
    let (x, y) = (own.x + own.width / 2, own.y + own.height / 2)
    return other.x..<other.x + other.width ~= x && other.y..<other.y + other.height ~= y
  }

  /// Returns whether the node ends at or above the top of another node of the same window.
  public func isAbove(_ other: Accessible) throws -> Bool {
    guard let own = try extents, let other = try other.extents else { return false }
    return own.y + own.height <= other.y
  }

  /// A point of the node on the screen, given as fractions of its width and height.
  public func point(_ right: Double = 0.5, _ down: Double = 0.5) throws -> Desktop.Point {
    guard let extents = try extents else {
      throw Desktop.Failure(words: "what was to be pointed at is gone")
    }
    let origin = try origin
    return Desktop.Point(
      x: origin.x + extents.x + Int(right * Double(max(extents.width - 1, 0))),
      y: origin.y + extents.y + Int(down * Double(max(extents.height - 1, 0))))
  }

  /// Whether the pointer can reach the node: it is on the screen, and not in a dialog, whose
  /// position AT-SPI does not report.
  var isInReach: Bool {
    get throws {
      guard desktop.screen != nil, try top?.role == .window else { return false }
      let point = try point()
      return 0..<desktop.size.width ~= point.x && 0..<desktop.size.height ~= point.y
    }
  }

  private var top: Accessible? {
    get throws {
      var node = self
      while let parent = try node.parent {
        if try parent.role == .application { return node }
        node = parent
      }
      return nil
    }
  }

  var pid: Int {
    get throws { try desktop.pid(of: address.owner) }
  }

  /// The origin of the window's coordinates on the screen.
  ///
  /// A popover has its own window on the screen, which GTK 4.8 does not take into account. The
  /// popover is a node of exactly the size of a window with another title; relative to that window
  /// the coordinates are right.
  private var origin: Desktop.Point {
    get throws {
      var path = [self]
      while let last = path.last, let parent = try last.parent, try parent.role != .application {
        path.append(parent)
      }
      let top = path.removeLast()
      let title = try top.name
      let popovers = desktop.windows(of: try pid).filter { $0.title != title }
      for node in path {
        guard let extents = try node.extents else { continue }
        if let popover = popovers.first(where: { $0.hasSize(of: extents) }) {
          return Desktop.Point(x: popover.x - extents.x, y: popover.y - extents.y)
        }
      }
      let (window, border) = try desktop.window(of: top)
      return Desktop.Point(x: window.x + border, y: window.y + border)
    }
  }
  /// Describes all usable or readable descendants that extend beyond a window of that width in
  /// pixels.
  public func cutOff(width: Int) throws -> [String] {
    try descendants.filter { node in
      guard let role = try node.role, try node.isShowing else { return false }
      let isContent = [.label, .window].contains(role) || Role.usable.contains(role)
      return try isContent && !node.isWithin(width: width)
    }.map { try $0.place }
  }
}
