package struct PageLayout: Equatable, Sendable {
  /// Whether the controls are next to the waveform, as on a phone in landscape orientation.
  package let isSideways: Bool
  package let isNarrow: Bool
  /// Whether numbers are shown with their units, which requires more width in a layout with two
  /// columns.
  package let hasUnits: Bool

  /// Creates the layout of a page without its header.
  ///
  /// Sizes are in pixels.
  ///
  /// - Parameter leastSideways: the minimum width for placing the controls next to the waveform.
  package init(width: Int, height: Int, leastSideways: Int = 480) {
    isSideways = width >= leastSideways && height < 400
    isNarrow = width < 520
    hasUnits = isNarrow || width >= 760
  }
}
