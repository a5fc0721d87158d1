import MynaScreens
import Testing

@Suite("Music page layouts")
struct MusicLayoutTests {
  @Test(
    "Song rows use columns in wide windows and two lines in narrow windows, without overlap",
    arguments: [(18, 560), (36, 1_116)])
  func rows(lineHeight: Int, leastWidth: Int) {
    for width in [360, leastWidth - 1, leastWidth, 1_200] {
      for hasNote in [false, true] {
        let row = SongRowLayout(width: width, lineHeight: lineHeight, hasNote: hasNote)
        #expect(row.isWide == (width >= leastWidth))
        #expect((row.album == nil) == !row.isWide)
        #expect((row.details == nil) == (row.isWide && !hasNote))
        let height = SongRowLayout.height(lineHeight: lineHeight)
        let line = [row.artwork, row.title, row.artist, row.album, row.length].compactMap(\.self)
        for (left, right) in zip(line, line.dropFirst()) {
          #expect(left.x + left.width <= right.x, "nothing overlaps at \(width)")
        }
        for part in line + [row.details].compactMap(\.self) {
          #expect(part.x >= 0 && part.y >= 0 && part.x + part.width <= width)
          #expect(part.y + part.height <= height)
        }
        if let details = row.details { #expect(row.title.y + row.title.height <= details.y) }
      }
    }
  }

  @Test("A badge follows the title, and is hidden when the title needs the room")
  func badge() throws {
    for width in [360, 640, 1_200] {
      let row = SongRowLayout(width: width, lineHeight: 18)
      let badge = try #require(row.badge(titleWidth: 60, badgeWidth: 50))
      #expect(badge.x > row.title.x + 60)
      #expect(badge.x + badge.width <= row.title.x + row.title.width)
      #expect(row.badge(titleWidth: row.title.width - 50, badgeWidth: 50) == nil)
    }
  }

  @Test("Song artwork is 320 pixels wide on a desktop, and smaller in phone layouts")
  func page() {
    let phone = SongPageLayout(width: 360, height: 590)
    #expect(!phone.isWide && phone.artworkSize == 312)
    let desktop = SongPageLayout(width: 840, height: 700)
    #expect(desktop.isWide && desktop.artworkSize == 320)
    let sideways = SongPageLayout(width: 640, height: 313)
    #expect(sideways.isWide && !sideways.isEven && sideways.artworkSize == 203)
  }
}
