package struct PageLayout: Equatable, Sendable {
  /// Whether the controls are beside the waveform, as on a phone in landscape.
  package let isSideways: Bool
  package let isNarrow: Bool
  /// Whether numbers are shown with their units, which requires more width in a two-column layout.
  package let hasUnits: Bool

  /// Creates the layout of a page without its header.
  ///
  /// Sizes are in pixels.
  ///
  /// - Parameter leastSideways: the minimum width for placing controls beside the waveform.
  package init(width: Int, height: Int, leastSideways: Int = 480) {
    isSideways = width >= leastSideways && height < 400
    isNarrow = width < 520
    hasUnits = isNarrow || width >= 760
  }
}
