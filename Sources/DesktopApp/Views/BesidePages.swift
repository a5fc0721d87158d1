import GTK

/// The place beside the pages, for the page that a list has led to.
final class BesidePages {
  /// The page that is there.
  private(set) var page: Widget?

  private let pages: Widget
  private let bin: Bin
  private let separator: Widget

  init(_ builder: Builder) {
    (pages, bin, separator) = (builder("pages"), builder("beside"), builder("besideSeparator"))
  }

  /// Shows a page there in the place of another one; nil for none.
  func show(_ page: Widget?) {
    self.page?.dropFocus()
    self.page = page
    bin.setChild(page)
    for part in [bin, separator] { part.isVisible = page != nil }
    // A list needs less room than a player.
    pages.expands(page == nil)
    pages.wants(width: page == nil ? 340 : 400)
  }
}
