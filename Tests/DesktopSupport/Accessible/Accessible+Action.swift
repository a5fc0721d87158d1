import TestSupport

extension Accessible {
  /// Clicks it with the pointer, as soon as it is showing and sensitive; throws if it is not so in `timeout` seconds.
  ///
  /// A dialog's button, one that lies outside of the screen, and those of an app that does not say when it is idle, so
  /// that nobody knows whether it stays at its place, are pressed as a screen reader does it: see `press()`.
  public func click(timeout: Double = 20) throws {
    try waitUntilUsable(timeout: timeout)
    let isStill = try desktop.waitUntilIdle() && isInReach
    // Check buttons, tabs and rows can do nothing by themselves.
    if try isStill || action == nil { try desktop.click(at: point()) } else { try press() }
  }

  /// Does its action as a screen reader would, as soon as it is showing and sensitive.
  ///
  /// GTK 4.8 gives one to most: "click" to buttons and menu items, "toggle" to switches, "activate" to expanders. A button
  /// takes 250 ms over it, as when Return is pressed on it. Check buttons, tabs and rows of lists have none.
  public func press(timeout: Double = 20) throws {
    try waitUntilUsable(timeout: timeout)
    guard let action = try action else {
      throw Desktop.Failure(words: "\(try label) has no action, but \(try actions)")
    }
    try perform(action)
  }

  private var action: String? {
    get throws {
      // To activate a field of text is to press Return in it, which is no click.
      guard try call("GetText", of: .text, Variant(Int32(0)), Variant(Int32(0))) == nil else {
        return nil
      }
      return try actions.first(where: ["click", "toggle", "activate"].contains)
    }
  }

  private func waitUntilUsable(timeout: Double) throws {
    try desktop.waitUntilIdle()
    guard try waitUntil(timeout: timeout, { try isShowing && isSensitive }) else {
      throw Desktop.Failure(words: "\(try label) cannot be clicked: hidden, insensitive or gone")
    }
  }

  /// The names of its actions, which no language changes; a window has those of the program, such as "win.close".
  public var actions: [String] {
    get throws {
      let count = try property("NActions", of: .action)?.integer ?? 0
      return try (0..<count).compactMap {
        try call("GetName", of: .action, Variant(Int32($0)))?[0].string
      }
    }
  }

  /// Does an action by its name; throws if it has none of that name or refuses.
  public func perform(_ action: String) throws {
    let actions = try actions
    guard let index = actions.firstIndex(of: action) else {
      throw Desktop.Failure(words: "\(try label) has no action \(action), but \(actions)")
    }
    let answer = try call("DoAction", of: .action, Variant(Int32(index)))
    guard answer?[0].integer == 1 else {
      throw Desktop.Failure(words: "\(try label) refuses \(action)")
    }
    try desktop.waitUntilIdle()
  }

  /// Role and name, for messages.
  var label: String {
    get throws { "\(try role?.rawValue ?? "gone") \"\(try name ?? "")\"" }
  }
}
