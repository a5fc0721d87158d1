import CXTest

extension Screen {
  /// Presses a key, or a few at once as in "ctrl+r"; throws for a name that X does not know.
  func press(_ keys: String) throws { try press(symbols(of: keys), {}) }

  /// Presses the key at a place, whatever the keyboard layout has there: hardware codes of X, 10 for the first digit.
  func press(place code: UInt32) {
    whole {
      for isDown in [1, 0] { XTestFakeKeyEvent(display, code, Int32(isDown), 0) }
    }
  }

  /// Keeps keys down while `body` runs.
  func hold(_ keys: String, while body: () throws -> Void) throws {
    try press(symbols(of: keys), body)
  }

  private func symbols(of keys: String) throws -> [KeySym] {
    let names = keys.split(separator: "+").map { Self.modifiers[String($0)] ?? String($0) }
    return try names.map { name in
      let symbol = XStringToKeysym(name)
      guard symbol != 0 else { throw Desktop.Failure(words: "no key is called \(name)") }
      return symbol
    }
  }

  /// Types a character; throws for one that no key of an American keyboard gives.
  func type(_ character: Character) throws {
    guard let value = character.asciiValue, value >= 32 else {
      throw Desktop.Failure(words: "no key gives \(character)")
    }
    // Up to there, the numbers of keys' symbols are those of characters.
    try press([KeySym(value)], {})
  }

  /// Moves the pointer to a place.
  func move(to point: Desktop.Point) {
    whole { _ = XTestFakeMotionEvent(display, -1, Int32(point.x), Int32(point.y), 0) }
  }

  /// Presses a button of the pointer, or lets it go.
  func button(_ number: UInt32, isDown: Bool) {
    whole { _ = XTestFakeButtonEvent(display, number, isDown ? 1 : 0, 0) }
  }

  /// Whether the window that the person works in has the keyboard.
  ///
  /// While the window manager goes from one window to another, one of its own has it, and keys reach nobody.
  var hasFocus: Bool {
    whole {
      var (window, revert): (Window, Int32) = (0, 0)
      XGetInputFocus(display, &window, &revert)
      // 0 is no window, and 1 is the one that the pointer is in.
      guard window > 1, let active = activeWindow else { return false }
      return ancestors(of: window).contains(active)
    }
  }

  private static let modifiers = ["ctrl": "Control_L", "alt": "Alt_L", "shift": "Shift_L"]

  private func press(_ symbols: [KeySym], _ body: () throws -> Void) throws {
    let codes = try whole { () throws -> [UInt32] in
      var codes: [UInt32] = []
      for symbol in symbols {
        let code = XKeysymToKeycode(display, symbol)
        guard code != 0 else { throw Desktop.Failure(words: "no key gives \(symbol)") }
        if XkbKeycodeToKeysym(display, code, 0, 0) != symbol,
          XkbKeycodeToKeysym(display, code, 0, 1) == symbol
        {
          codes.append(UInt32(XKeysymToKeycode(display, XStringToKeysym("Shift_L"))))
        }
        codes.append(UInt32(code))
      }
      for code in codes { XTestFakeKeyEvent(display, code, 1, 0) }
      return codes
    }
    defer { whole { for code in codes.reversed() { XTestFakeKeyEvent(display, code, 0, 0) } } }
    try body()
  }
}
