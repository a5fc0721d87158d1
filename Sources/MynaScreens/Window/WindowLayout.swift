package struct WindowLayout: Equatable, Sendable {
  package let hasHomeBeside: Bool
  /// Whether the page switcher is beside the page instead of below it, because the window is short.
  package let isLow: Bool

  package let hasTwoPages: Bool

  package init(width: Int, height: Int) {
    (hasHomeBeside, isLow) = (width >= 720, height < 420)
    hasTwoPages = width >= 1_200 && !isLow
  }
}
