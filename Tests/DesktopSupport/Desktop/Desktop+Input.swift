import Foundation
import TestSupport

/// Whatever is done waits for the app to be idle before and after; see `waitUntilIdle`.
extension Desktop {
  /// Presses a key, or a few at once as in "ctrl+r", in the window that has the focus.
  ///
  /// The names are those of X: "Escape", "space", "alt+Left", "ctrl+question", "1".
  public func press(_ keys: String) throws { try typing { try $0.press(keys) } }

  /// Presses the key at a place, whatever the keyboard layout has there; by X's hardware code, 10 for the first digit.
  public func press(place code: UInt32) throws { try typing { $0.press(place: code) } }

  /// Gives the keyboard another layout, such as "ru", while `body` runs.
  public func withLayout(_ name: String, _ body: () throws -> Void) throws {
    try run(["setxkbmap", name])
    let outcome = Result { try body() }
    try run(["setxkbmap", "us"])
    try outcome.get()
  }

  /// Presses a key so many times, faster than the app can follow.
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

  /// Presses the pointer's button at a place, and lets it go after `body`.
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

  /// Types a text key by key; throws for what no key of an American keyboard gives.
  public func type(_ text: String) throws {
    try typing { screen in for character in text { try screen.type(character) } }
  }

  /// Clicks with the pointer in the middle of a node, and takes it away again.
  public func click(_ node: Accessible) throws {
    // It may be on its way to its place.
    try waitUntilIdle()
    try click(at: node.point())
  }

  /// Moves the pointer to a place.
  public func movePointer(to point: Point) throws { try pointing { $0.move(to: point) } }

  /// Clicks with the pointer at a place, and takes it away again, so that nothing is told about what lies there.
  public func click(at point: Point) throws {
    try pointing { screen in
      screen.move(to: point)
      screen.button(1, isDown: true)
      screen.button(1, isDown: false)
    }
    // Not before: GTK lets a click be whose pointer has gone elsewhere by the time that it looks.
    if try waitUntilIdle() { try parkPointer() }
  }

  /// Presses the pointer's button at a place, moves in ten steps to another and lets go there.
  public func drag(from start: Point, to end: Point) throws {
    try pointing { screen in
      screen.move(to: start)
      screen.button(1, isDown: true)
      for step in 1...10 {
        // A program looks once a frame where the pointer is, and is to see each step.
        try waitUntilIdle()
        screen.move(
          to: Point(
            x: start.x + (end.x - start.x) * step / 10, y: start.y + (end.y - start.y) * step / 10))
      }
      screen.button(1, isDown: false)
    }
    try parkPointer()
  }

  /// Turns the pointer's wheel at a place, up or, with less than 0, down.
  public func scroll(at point: Point, by clicks: Int) throws {
    try pointing { screen in
      screen.move(to: point)
      for _ in 0..<clicks.magnitude {
        screen.button(clicks > 0 ? 4 : 5, isDown: true)
        screen.button(clicks > 0 ? 4 : 5, isDown: false)
      }
    }
  }

  /// Puts the pointer where it points at nothing.
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
    // Keys pressed before some window has the focus would be lost.
    guard waitUntil({ screen.hasFocus }) else { throw Failure(words: "no window has the focus") }
    try body(screen)
    try waitUntilIdle()
  }
}
