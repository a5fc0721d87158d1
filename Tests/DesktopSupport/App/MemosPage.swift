/// The Memos page of the app, seen through the accessibility tree.
public struct MemosPage: Sendable {
  /// The app of the page.
  public let app: Accessible

  /// Creates a view of an app's Memos page, which must be showing.
  public init(app: Accessible) { self.app = app }

  /// The rows from top to bottom; of a long list, those in view.
  public var rows: [Accessible] {
    get throws {
      guard let list = try app.find(role: .list, name: "Memos") else { return [] }
      return try list.all(role: .listItem).filter { try $0.isNamed }
    }
  }

  /// The titles of the rows, from top to bottom.
  public var titles: [String] {
    get throws {
      try rows.compactMap { try $0.name?.split(separator: ", ").first.map(String.init) }
    }
  }

  /// Waits until exactly these rows exist.
  public func waitForTitles(_ titles: String...) throws {
    try app.waitFor("the rows \(titles)") { try self.titles == titles }
  }

  /// Waits for a row by its title.
  @discardableResult public func row(_ title: String) throws -> Accessible {
    try app.waitFor(role: .listItem, name: .prefix(title + ", "))
  }

  /// Clicks a row with the pointer, without waiting for an effect.
  public func click(_ title: String) throws {
    try app.desktop.click(at: try row(title).point(0.4, 0.5))
  }

  /// Moves the keyboard focus to a row, with the arrow keys from the first one.
  public func focus(_ title: String) throws {
    try app.waitFor("a row with the keyboard") { try rows.contains { try $0.isFocused } }
    let wanted = try row(title)
    for (number, row) in try rows.enumerated() {
      try app.desktop.press(number == 0 ? "Home" : "Down")
      try app.waitFor("the keyboard on row \(number)") { try row.isFocused }
      if row == wanted { return }
    }
  }

  /// Clicks the button that starts the selection of several rows.
  public func beginSelecting() throws {
    try app.click("Select Memos")
    try app.waitFor(role: .button, name: "Select All")
  }

  /// Types a text into the search bar, which is opened first if necessary.
  public func search(_ text: String) throws {
    if try app.find(role: .searchBox) == nil { try app.desktop.press("ctrl+f") }
    try app.waitFor(role: .searchBox, name: "Search Memos").setText(text)
  }

  /// Switches the list to the deleted memos.
  public func openTrash() throws {
    try app.click("Menu")
    try app.waitFor(role: .menuItem, name: .containing("Trash")).click()
    try app.reads("Trash")
  }
}
