import TestSupport

extension Desktop {
  /// Presses a key, or a few at once as in "ctrl+r", in the window that has the focus.
  ///
  /// The names are those of X: "Escape", "space", "alt+Left", "ctrl+question", "1".
  public func press(_ keys: String) throws {
    try waitForFocus()
    try run(["xdotool", "key", "--clearmodifiers", keys])
  }

  /// Types a text key by key; what no key of an American keyboard gives may get lost.
  public func type(_ text: String) throws {
    try waitForFocus()
    try run(["xdotool", "type", "--clearmodifiers", "--delay", "5", "--", text])
  }

  /// Clicks with the pointer in the middle of a node; nothing waits for what comes of it.
  public func click(_ node: Accessible) throws { try click(at: node.point()) }

  /// Moves the pointer to a place.
  public func movePointer(to point: Point) throws {
    try run(["xdotool", "mousemove", "\(point.x)", "\(point.y)"])
  }

  /// Clicks with the pointer at a place.
  public func click(at point: Point) throws {
    try run(["xdotool", "mousemove", "\(point.x)", "\(point.y)", "click", "1"])
  }

  /// Presses the pointer's button at a place, moves in ten steps to another and lets go there.
  public func drag(from start: Point, to end: Point) throws {
    var words = ["xdotool", "mousemove", "\(start.x)", "\(start.y)", "mousedown", "1"]
    for step in 1...10 {
      // A program that looks once a frame sees most of them.
      words += ["sleep", "0.02", "mousemove"]
      words.append("\(start.x + (end.x - start.x) * step / 10)")
      words.append("\(start.y + (end.y - start.y) * step / 10)")
    }
    try run(words + ["mouseup", "1"])
  }

  /// Turns the pointer's wheel at a place, up or, with less than 0, down.
  public func scroll(at point: Point, by clicks: Int) throws {
    let button = clicks > 0 ? "4" : "5"
    try run([
      "xdotool", "mousemove", "\(point.x)", "\(point.y)", "click", "--repeat",
      "\(clicks.magnitude)", button,
    ])
  }

  /// Waits for a window that has the focus: keys pressed before would be lost.
  private func waitForFocus() throws {
    guard try waitUntil({ try output(of: ["xdotool", "getactivewindow"]) != nil }) else {
      throw Failure(words: "no window has the focus")
    }
  }
}
