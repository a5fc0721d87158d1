/// The Memos page of the app as a screen reader meets it.
public struct MemosPage: Sendable {
  /// The app whose page it is.
  public let app: Accessible

  /// The page of an app, which must be showing.
  public init(app: Accessible) { self.app = app }

  /// The rows from top to bottom: of many, those that are in sight.
  public var rows: [Accessible] {
    get throws {
      // There is none while there are no rows.
      guard let list = try app.find(role: .list, name: "Memos") else { return [] }
      return try list.all(role: .listItem).filter { try $0.isNamed }
    }
  }

  /// What rows are called, from top to bottom.
  public var titles: [String] {
    get throws {
      try rows.compactMap { try $0.name?.split(separator: ", ").first.map(String.init) }
    }
  }

  /// Waits until these rows are there, and no others.
  public func waitForTitles(_ titles: String...) throws {
    try app.waitFor("the rows \(titles)") { try self.titles == titles }
  }

  /// Waits for a row by its title.
  @discardableResult public func row(_ title: String) throws -> Accessible {
    try app.waitFor(role: .listItem, name: .prefix(title + ", "))
  }

  /// Clicks a row with the pointer, and waits for nothing.
  public func click(_ title: String) throws {
    try app.desktop.click(at: try row(title).point(0.4, 0.5))
  }

  /// Gives the keyboard to a row, by the arrow keys from the first one.
  public func focus(_ title: String) throws {
    try app.waitFor("a row with the keyboard") { try rows.contains { try $0.isFocused } }
    let wanted = try row(title)
    for (number, row) in try rows.enumerated() {
      try app.desktop.press(number == 0 ? "Home" : "Down")
      try app.waitFor("the keyboard on row \(number)") { try row.isFocused }
      if row == wanted { return }
    }
  }

  /// Begins to choose several, by the button for it.
  public func beginSelecting() throws {
    try app.click("Select Memos")
    try app.waitFor(role: .button, name: "Select All")
  }

  /// Writes what is searched for into the search bar, which is opened when it is not yet.
  public func search(_ text: String) throws {
    if try app.find(role: .searchBox) == nil { try app.desktop.press("ctrl+f") }
    try app.waitFor(role: .searchBox, name: "Search Memos").setText(text)
  }

  /// Shows what was deleted in place of what was not.
  public func openTrash() throws {
    try app.click("Menu")
    try app.waitFor(role: .menuItem, name: .containing("Trash")).click()
    try app.reads("Trash")
  }
}
