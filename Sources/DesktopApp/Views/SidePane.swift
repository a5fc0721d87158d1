import GTK

final class SidePane {
  private(set) var page: Widget?

  private let pages: Widget
  private let bin: Bin
  private let separator: Widget

  init(_ builder: Builder) {
    (pages, bin, separator) = (builder("pages"), builder("beside"), builder("besideSeparator"))
  }

  func show(_ page: Widget?) {
    self.page?.dropFocus()
    self.page = page
    bin.setChild(page)
    for part in [bin, separator] { part.isVisible = page != nil }
    // A list requires less width than a player.
    pages.expands(page == nil)
    pages.wants(width: page == nil ? 340 : 400)
  }
}
