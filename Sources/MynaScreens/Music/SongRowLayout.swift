/// The layout of a row on the Music page: columns if the row is wide, and two lines if it isn't.
///
/// Positions are in pixels, from the row's upper-left corner.
package struct SongRowLayout: Equatable, Sendable {
  package struct Frame: Equatable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int
  }

  package static let artworkSize = 48
  private static let (margin, gap, lineGap) = (10, 14, 3)
  /// The minimum width for showing columns, in pixels and, for large text, in line heights.
  private static let (leastWidth, leastLines) = (560, 31)

  package let isWide: Bool
  private let (width, lineHeight): (Int, Int)
  private let hasNote: Bool

  /// Creates the layout of a row.
  ///
  /// - Parameters:
  ///   - lineHeight: the height of a line of text.
  ///   - hasNote: whether there is text below the title even in columns.
  package init(width: Int, lineHeight: Int, hasNote: Bool = false) {
    (self.width, self.lineHeight, self.hasNote) = (width, lineHeight, hasNote)
    isWide = width >= max(Self.leastWidth, Self.leastLines * lineHeight)
  }

  package static func height(lineHeight: Int) -> Int {
    max(artworkSize + 14, 2 * lineHeight + lineGap + 14)
  }

  package var artwork: Frame {
    let y = (height - Self.artworkSize) / 2
    return Frame(x: Self.margin, y: y, width: Self.artworkSize, height: Self.artworkSize)
  }

  package var title: Frame {
    if isWide, !hasNote { return column(from: 0, to: Self.artistStart) }
    return Frame(x: textStart, y: textTop, width: lineWidth, height: lineHeight)
  }

  private static let badgeGap = 8

  package func badge(titleWidth: Int, badgeWidth: Int) -> Frame? {
    let start = title.x + titleWidth + Self.badgeGap
    guard start + badgeWidth <= title.x + title.width else { return nil }
    return Frame(x: start, y: title.y, width: badgeWidth, height: title.height)
  }

  package var details: Frame? {
    if isWide, !hasNote { return nil }
    return Frame(
      x: textStart, y: textTop + lineHeight + Self.lineGap, width: lineWidth, height: lineHeight)
  }

  package var artist: Frame? {
    isWide ? column(from: Self.artistStart, to: Self.albumStart) : nil
  }

  package var album: Frame? { isWide ? column(from: Self.albumStart, to: 1) : nil }

  package var length: Frame {
    Frame(x: width - Self.margin - lengthWidth, y: 0, width: lengthWidth, height: height)
  }

  /// The start of each column, as a fraction of the space between the artwork and the duration.
  private static let (artistStart, albumStart) = (0.44, 0.72)

  private var height: Int { Self.height(lineHeight: lineHeight) }
  private var lengthWidth: Int { lineHeight * 3 }
  private var textStart: Int { Self.margin + Self.artworkSize + Self.gap }
  private var textTop: Int { (height - 2 * lineHeight - Self.lineGap) / 2 }
  private var textWidth: Int { max(0, length.x - Self.gap - textStart) }

  private var lineWidth: Int {
    isWide ? Int(Double(textWidth) * Self.artistStart) - Self.gap : textWidth
  }

  private func column(from start: Double, to end: Double) -> Frame {
    let (left, right) = (Int(start * Double(textWidth)), Int(end * Double(textWidth)))
    return Frame(
      x: textStart + left, y: 0, width: right - left - (end < 1 ? Self.gap : 0), height: height)
  }
}
