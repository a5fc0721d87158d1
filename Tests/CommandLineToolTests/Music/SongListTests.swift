import Foundation
import MynaMusic
import Testing

@testable import CommandLineTool

@Suite("Song lists")
struct SongListTests {
  @Test("The table shows what is known of each song, and why a song can't be played")
  func table() {
    var songs = Array(FakeCatalog.some.suffix(2))
    songs[1].problem = .missing
    songs.append(Song(.sample("ode"), title: "Ode"))
    #expect(
      SongListSubcommand.table(songs).text == """
        TITLE  ARTIST    ALBUM   LENGTH  WHERE
        Étude  Frédéric  Études    2:30  here
        Canon  –         –         2:30  file missing
        Ode    –         –            –  Myna
        """)
  }

  @Test("The JSON of a song contains its details and an ID that other programs can play")
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
