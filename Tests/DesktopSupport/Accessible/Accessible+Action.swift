import TestSupport

extension Accessible {
  /// Uses it as a person would, as soon as it is showing and sensitive; throws if it is not so in `timeout` seconds.
  ///
  /// Does its action where GTK 4.8 gives it one: "click" for buttons and menu items, "toggle" for switches, "activate"
  /// for expanders. A button takes 250 ms over that, as when Return is pressed on it: where time is measured use the
  /// pointer, `desktop.click(_:)`. Check buttons, tabs and rows of lists have no action, and are clicked with the pointer.
  public func click(timeout: Double = 20) throws {
    guard try waitUntil(timeout: timeout, { try isShowing && isSensitive }) else {
      throw Desktop.Failure(words: "\(try label) cannot be clicked: hidden, insensitive or gone")
    }
    let known = ["click", "toggle", "activate"]
    // To activate a field of text is to press Return in it, which is no click.
    let action =
      try call("GetText", of: .text, Variant(Int32(0)), Variant(Int32(0))) == nil
      ? try actions.first(where: known.contains) : nil
    if let action { try perform(action) } else { try desktop.click(self) }
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
  }

  /// Role and name, for messages.
  var label: String {
    get throws { "\(try role?.rawValue ?? "gone") \"\(try name ?? "")\"" }
  }
}
