/// The arrangement of a page with a sound and its controls.
package struct PageLayout: Equatable, Sendable {
  /// Whether the controls are beside the sound, as on a phone that lies on its side.
  package let isSideways: Bool
  /// Whether a slider has a line of its own.
  package let isNarrow: Bool
  /// Whether units are written behind numbers, for which a page of two columns wants more width.
  package let hasUnits: Bool

  /// The layout of a page so many pixels wide and high, without its header.
  ///
  /// - Parameter leastSideways: The least width in which the controls have room beside the sound.
  package init(width: Int, height: Int, leastSideways: Int = 480) {
    isSideways = width >= leastSideways && height < 400
    isNarrow = width < 520
    hasUnits = isNarrow || width >= 760
  }
}
