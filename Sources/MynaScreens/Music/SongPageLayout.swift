/// The layout of the Song page: the picture above the controls, or beside them.
package struct SongPageLayout: Equatable, Sendable {
  /// Whether the picture is beside the controls.
  package let isWide: Bool
  /// Whether the two are equally wide; otherwise the controls get what they need.
  package let isEven: Bool
  /// The height and width of the picture, in pixels.
  package let artworkSize: Int

  /// The layout of a page so many pixels wide and high.
  package init(width: Int, height: Int) {
    (isWide, isEven) = (width >= 600, width >= 760)
    let side = isEven ? width / 2 : width - Self.controlsWidth
    let room = isWide ? min(side - 48, height - 110) : width - 48
    artworkSize = min(320, max(120, room))
  }

  /// About what the controls need.
  private static let controlsWidth = 340
}
