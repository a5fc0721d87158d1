import Testing

@testable import MynaMusic

@Suite("FileNameParts")
struct FileNamePartsTests {
  @Test(
    "Title, artist, disc, and track are parsed from a file name",
    arguments: [
      ("03 - Anna - Song.mp3", "Song", "Anna", nil, 3), ("03. Song.flac", "Song", "", nil, 3),
      ("2-11 Song.ogg", "Song", "", 2, 11), ("Anna - Song.mp3", "Song", "Anna", nil, nil),
      ("1999.mp3", "1999", "", nil, nil), ("7 Seconds.mp3", "7 Seconds", "", nil, nil),
      ("A - B - C.mp3", "A - B - C", "", nil, nil), ("04_some_song.mp3", "some song", "", nil, 4),
      ("two\nlines.mp3", "two lines", "", nil, nil), ("01.mp3", "01", "", nil, nil),
      ("\n.mp3", "mp3", "", nil, nil), ("Re-Up.mp3", "Re-Up", "", nil, nil),
    ] as [(String, String, String, Int?, Int?)])
  func parts(name: String, title: String, artist: String, disc: Int?, track: Int?) {
    let parts = FileNameParts(path: "/music/" + name)
    #expect(parts.artist == artist && parts.disc == disc && parts.track == track)
    #expect(parts.title == title || name.hasPrefix("\n"))
    #expect(!parts.title.isEmpty)
  }
}
