package struct WindowLayout: Equatable, Sendable {
  package let hasHomeBeside: Bool
  /// Whether the page switcher is next to the page instead of below it, because the window is not
  /// high enough.
  package let isLow: Bool

  package let hasTwoPages: Bool

  package init(width: Int, height: Int) {
    (hasHomeBeside, isLow) = (width >= 720, height < 420)
    hasTwoPages = width >= 1_200 && !isLow
  }
}
