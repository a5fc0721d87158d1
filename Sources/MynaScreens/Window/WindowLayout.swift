/// The arrangement of the window.
public struct WindowLayout: Equatable, Sendable {
  /// Whether there is room for Home beside the pages.
  public let hasHomeBeside: Bool
  /// Whether the way to the other pages is beside the page instead of below it, where height is scarce.
  public let isLow: Bool

  /// Whether there is room for a list and a page that it leads to beside each other.
  public let hasTwoPages: Bool

  /// The layout of a window so many pixels wide and high.
  public init(width: Int, height: Int) {
    (hasHomeBeside, isLow) = (width >= 720, height < 420)
    hasTwoPages = width >= 1_200 && !isLow
  }
}
