import Foundation
import TestSupport

/// Each action waits for the app to be idle before and after it; see `waitUntilIdle`.
extension Desktop {
  /// Presses a key, or several at once as in "ctrl+r", in the focused window.
  ///
  /// The names are those of X: "Escape", "space", "alt+Left", "ctrl+question", "1".
  public func press(_ keys: String) throws { try typing { try $0.press(keys) } }

  /// Presses a physical key whatever the keyboard layout, by X's hardware code: 10 for the first
  /// digit.
  public func press(place code: UInt32) throws { try typing { $0.press(place: code) } }

  /// Switches the keyboard to another layout, such as "ru", while `body` runs.
  public func withLayout(_ name: String, _ body: () throws -> Void) throws {
    try run(["setxkbmap", name])
    let outcome = Result { try body() }
    try run(["setxkbmap", "us"])
    try outcome.get()
  }

  /// Presses a key that many times, faster than the app can follow.
  public func press(_ keys: String, times: Int) throws {
    try typing { screen in for _ in 0..<times { try screen.press(keys) } }
  }

  /// Keeps keys down, as in `press`, while `body` runs.
  public func hold(_ keys: String, while body: () throws -> Void) throws {
    try typing { screen in
      try screen.hold(keys) {
        try waitUntilIdle()
        try body()
      }
    }
  }

  /// Holds the pointer's button down at a point while `body` runs.
  public func hold(at point: Point, while body: () throws -> Void) throws {
    try pointing { screen in
      screen.move(to: point)
      screen.button(1, isDown: true)
      defer { screen.button(1, isDown: false) }
      try waitUntilIdle()
      try body()
    }
    try parkPointer()
  }

  /// Types a text key by key; throws for a character that an American keyboard lacks.
  public func type(_ text: String) throws {
    try typing { screen in for character in text { try screen.type(character) } }
  }

  /// Clicks in the middle of a node, and moves the pointer away again.
  public func click(_ node: Accessible) throws {
    // The node may still be moving.
    try waitUntilIdle()
    try click(at: node.point())
  }

  /// Moves the pointer to a point.
  public func movePointer(to point: Point) throws { try pointing { $0.move(to: point) } }

  /// Clicks at a point, and moves the pointer away again, so that no tooltip appears.
  public func click(at point: Point) throws {
    try pointing { screen in
      screen.move(to: point)
      screen.button(1, isDown: true)
      screen.button(1, isDown: false)
    }
    // Not before: GTK ignores a click whose pointer has moved away before GTK handles it.
    if try waitUntilIdle() { try parkPointer() }
  }

  /// Presses the pointer's button at a point, moves to another in ten steps and releases it there.
  public func drag(from start: Point, to end: Point) throws {
    try pointing { screen in
      screen.move(to: start)
      screen.button(1, isDown: true)
      for step in 1...10 {
        // A program reads the pointer once a frame, and must see each step.
        try waitUntilIdle()
        screen.move(
          to: Point(
            x: start.x + (end.x - start.x) * step / 10, y: start.y + (end.y - start.y) * step / 10))
      }
      screen.button(1, isDown: false)
    }
    try parkPointer()
  }

  /// Turns the pointer's wheel at a point, up or, with a negative count, down.
  public func scroll(at point: Point, by clicks: Int) throws {
    try pointing { screen in
      screen.move(to: point)
      for _ in 0..<clicks.magnitude {
        screen.button(clicks > 0 ? 4 : 5, isDown: true)
        screen.button(clicks > 0 ? 4 : 5, isDown: false)
      }
    }
  }

  /// Moves the pointer to a point where it hovers over nothing.
  func parkPointer() throws { try reachableScreen.move(to: Self.parking) }

  private static let parking = Point(x: 0, y: 0)

  private var reachableScreen: Screen {
    get throws {
      guard let screen else { throw Failure(words: "under Wayland there are no keys to press") }
      return screen
    }
  }

  private func pointing(_ body: (Screen) throws -> Void) throws {
    try waitUntilIdle()
    try body(try reachableScreen)
    try waitUntilIdle()
  }

  private func typing(_ body: (Screen) throws -> Void) throws {
    try waitUntilIdle()
    let screen = try reachableScreen
    // Keys pressed before a window has the focus would be lost.
    guard waitUntil({ screen.hasFocus }) else { throw Failure(words: "no window has the focus") }
    try body(screen)
    try waitUntilIdle()
  }
}
