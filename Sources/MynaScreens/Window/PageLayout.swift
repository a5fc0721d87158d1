/// The arrangement of a page with a sound and its controls.
public struct PageLayout: Equatable, Sendable {
  /// Whether the controls are beside the sound, as on a phone that lies on its side.
  public let isSideways: Bool
  /// Whether a slider has a line of its own.
  public let isNarrow: Bool
  /// Whether units are written behind numbers, for which a page of two columns wants more width.
  public let hasUnits: Bool

  /// The layout of a page so many pixels wide and high, without its header.
  ///
  /// - Parameter leastSideways: The least width in which the controls have room beside the sound.
  public init(width: Int, height: Int, leastSideways: Int = 480) {
    isSideways = width >= leastSideways && height < 400
    isNarrow = width < 520
    hasUnits = isNarrow || width >= 760
  }
}
