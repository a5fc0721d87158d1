/// The arrangement of the window.
package struct WindowLayout: Equatable, Sendable {
  /// Whether there is room for Home beside the pages.
  package let hasHomeBeside: Bool
  /// Whether the way to the other pages is beside the page instead of below it, where height is scarce.
  package let isLow: Bool

  /// Whether there is room for a list and a page that it leads to beside each other.
  package let hasTwoPages: Bool

  /// The layout of a window so many pixels wide and high.
  package init(width: Int, height: Int) {
    (hasHomeBeside, isLow) = (width >= 720, height < 420)
    hasTwoPages = width >= 1_200 && !isLow
  }
}
