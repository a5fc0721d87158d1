import TestSupport

extension Accessible {
  /// Clicks the node with the pointer as soon as it is showing and sensitive.
  ///
  /// Uses `press()` instead for a dialog's button, for a node outside the screen, and in an app
  /// that does not report when it is idle: there the node might still move.
  ///
  /// - Throws: An error if the node cannot be clicked within `timeout` seconds.
  public func click(timeout: Double = 20) throws {
    try waitUntilUsable(timeout: timeout)
    let isStill = try desktop.waitUntilIdle() && isInReach
    // Check buttons, tabs and rows have no accessible action.
    if try isStill || action == nil { try desktop.click(at: point()) } else { try press() }
  }

  /// Performs the node's action, as a screen reader does, as soon as it is showing and sensitive.
  ///
  /// GTK 4.8 gives most widgets one: "click" to buttons and menu items, "toggle" to switches,
  /// "activate" to expanders. A button takes 250 ms to do it, as when Return is pressed on it.
  /// Check buttons, tabs and list rows have none.
  public func press(timeout: Double = 20) throws {
    try waitUntilUsable(timeout: timeout)
    guard let action = try action else {
      throw Desktop.Failure(words: "\(try label) has no action, but \(try actions)")
    }
    try perform(action)
  }

  private var action: String? {
    get throws {
      // Activating a text field means pressing Return in it, which is not a click.
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

  /// The names of the node's actions, which are not translated.
  ///
  /// A window has the actions of the program, such as "win.close".
  public var actions: [String] {
    get throws {
      let count = try property("NActions", of: .action)?.integer ?? 0
      return try (0..<count).compactMap {
        try call("GetName", of: .action, Variant(Int32($0)))?[0].string
      }
    }
  }

  /// Performs the action with a name; throws if the node has no such action or refuses it.
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

  var label: String {
    get throws { "\(try role?.rawValue ?? "gone") \"\(try name ?? "")\"" }
  }
}
