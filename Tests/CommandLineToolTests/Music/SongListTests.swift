import Foundation
import MynaMusic
import Testing

@testable import CommandLineTool

@Suite("Lists of songs")
struct SongListTests {
  @Test("The table says what is known of each song, and why one cannot be played")
  func table() {
    var songs = Array(FakeCatalog.some.suffix(2))
    songs[1].problem = .missing
    songs.append(Song(.sample("ode"), title: "Ode"))
    #expect(
      SongListRun.table(songs).text == """
        TITLE  ARTIST    ALBUM   LENGTH  WHERE
        Étude  Frédéric  Études    2:30  here
        Canon  –         –         2:30  file missing
        Ode    –         –            –  Myna
        """)
  }

  @Test("JSON has what is known of a song, and the name by which other programs can play it")
  func json() throws {
    func text(_ song: Song) throws -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(SongSummary(song)), as: UTF8.self)
    }
    #expect(
      try text(FakeCatalog.some[0])
        == #"{"album":"Klavier","artist":"Ludwig","id":"/music/Für Elise.flac","path":"/music/Für Elise.flac","seconds":270,"title":"Für Elise","track":1}"#
    )
    #expect(
      try text(Song(.sample("ode"), title: "Ode"))
        == #"{"id":"sample:ode","seconds":0,"title":"Ode"}"#)
  }
}
