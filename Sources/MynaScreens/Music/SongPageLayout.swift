package struct SongPageLayout: Equatable, Sendable {
  package let isWide: Bool
  /// Whether the artwork and the controls have the same width.
  ///
  /// If not, the controls have their minimum width.
  package let isEven: Bool
  package let artworkSize: Int

  package init(width: Int, height: Int) {
    (isWide, isEven) = (width >= 600, width >= 760)
    let side = isEven ? width / 2 : width - Self.controlsWidth
    let room = isWide ? min(side - 48, height - 110) : width - 48
    artworkSize = min(320, max(120, room))
  }

  /// The approximate width, in pixels, that the controls require.
  private static let controlsWidth = 340
}
