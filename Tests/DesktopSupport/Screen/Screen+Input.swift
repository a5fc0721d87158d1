import CXTest

extension Screen {
  /// Presses a key, or several at once as in "ctrl+r"; throws for a name that X does not know.
  func press(_ keys: String) throws { try press(symbols(of: keys), {}) }

  /// Presses a physical key whatever the keyboard layout: hardware codes of X, 10 for the first
  /// digit.
  func press(place code: UInt32) {
    whole {
      for isDown in [1, 0] { XTestFakeKeyEvent(display, code, Int32(isDown), 0) }
    }
  }

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

  /// Types a character; throws for one that an American keyboard lacks.
  func type(_ character: Character) throws {
    guard let value = character.asciiValue, value >= 32 else {
      throw Desktop.Failure(words: "no key gives \(character)")
    }
    // Up to here, the numbers of key symbols are those of characters.
    try press([KeySym(value)], {})
  }

  func move(to point: Desktop.Point) {
    whole { _ = XTestFakeMotionEvent(display, -1, Int32(point.x), Int32(point.y), 0) }
  }

  func button(_ number: UInt32, isDown: Bool) {
    whole { _ = XTestFakeButtonEvent(display, number, isDown ? 1 : 0, 0) }
  }

  /// Whether the active window has the keyboard focus.
  ///
  /// While the window manager switches windows, its own window has the focus, and keys are lost.
  var hasFocus: Bool {
    whole {
      var (window, revert): (Window, Int32) = (0, 0)
      XGetInputFocus(display, &window, &revert)
      // 0 is no window, and 1 is the window under the pointer.
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
