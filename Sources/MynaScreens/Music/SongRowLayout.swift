/// The layout of a row of the Music page: in columns where there is room, in two lines where there is not.
///
/// Units are pixels, from the upper left corner of the row.
package struct SongRowLayout: Equatable, Sendable {
  /// A part's place.
  package struct Frame: Equatable, Sendable {
    /// From the left.
    package var x: Int
    /// From the top.
    package var y: Int
    /// From `x` to the right.
    package var width: Int
    /// From `y` down.
    package var height: Int
  }

  /// The height and width of a picture.
  package static let artworkSize = 48
  private static let (margin, gap, lineGap) = (10, 14, 3)
  /// The least width for columns: in pixels, and in heights of a line, which is more with large text.
  private static let (leastWidth, leastLines) = (560, 31)

  /// Whether there are columns.
  package let isWide: Bool
  private let (width, lineHeight): (Int, Int)
  private let hasNote: Bool

  /// The layout of a row.
  ///
  /// - Parameters:
  ///   - lineHeight: How high a line of text is.
  ///   - hasNote: Whether there is something to say below the title, also where there are columns.
  package init(width: Int, lineHeight: Int, hasNote: Bool = false) {
    (self.width, self.lineHeight, self.hasNote) = (width, lineHeight, hasNote)
    isWide = width >= max(Self.leastWidth, Self.leastLines * lineHeight)
  }

  /// The height of each row.
  package static func height(lineHeight: Int) -> Int {
    max(artworkSize + 14, 2 * lineHeight + lineGap + 14)
  }

  /// The picture.
  package var artwork: Frame {
    let y = (height - Self.artworkSize) / 2
    return Frame(x: Self.margin, y: y, width: Self.artworkSize, height: Self.artworkSize)
  }

  /// The title.
  package var title: Frame {
    if isWide, !hasNote { return column(from: 0, to: Self.artistStart) }
    return Frame(x: textStart, y: textTop, width: lineWidth, height: lineHeight)
  }

  /// Between a title and the badge behind it.
  private static let badgeGap = 8

  /// The badge behind a title; nil where it would leave the title too little room.
  ///
  /// - Parameters:
  ///   - titleWidth: How wide the whole title is.
  ///   - badgeWidth: How wide the badge is.
  package func badge(titleWidth: Int, badgeWidth: Int) -> Frame? {
    let start = title.x + titleWidth + Self.badgeGap
    guard start + badgeWidth <= title.x + title.width else { return nil }
    return Frame(x: start, y: title.y, width: badgeWidth, height: title.height)
  }

  /// The text below the title; nil for none.
  package var details: Frame? {
    if isWide, !hasNote { return nil }
    return Frame(
      x: textStart, y: textTop + lineHeight + Self.lineGap, width: lineWidth, height: lineHeight)
  }

  /// The artist; nil where that is among the details.
  package var artist: Frame? {
    isWide ? column(from: Self.artistStart, to: Self.albumStart) : nil
  }

  /// The album; nil where that is among the details.
  package var album: Frame? { isWide ? column(from: Self.albumStart, to: 1) : nil }

  /// The length.
  package var length: Frame {
    Frame(x: width - Self.margin - lengthWidth, y: 0, width: lengthWidth, height: height)
  }

  // MARK: Parts

  /// Shares of what lies between the picture and the length.
  private static let (artistStart, albumStart) = (0.44, 0.72)

  private var height: Int { Self.height(lineHeight: lineHeight) }
  private var lengthWidth: Int { lineHeight * 3 }
  private var textStart: Int { Self.margin + Self.artworkSize + Self.gap }
  private var textTop: Int { (height - 2 * lineHeight - Self.lineGap) / 2 }
  private var textWidth: Int { max(0, length.x - Self.gap - textStart) }

  /// The width of a title that is above something.
  private var lineWidth: Int {
    isWide ? Int(Double(textWidth) * Self.artistStart) - Self.gap : textWidth
  }

  private func column(from start: Double, to end: Double) -> Frame {
    let (left, right) = (Int(start * Double(textWidth)), Int(end * Double(textWidth)))
    return Frame(
      x: textStart + left, y: 0, width: right - left - (end < 1 ? Self.gap : 0), height: height)
  }
}
