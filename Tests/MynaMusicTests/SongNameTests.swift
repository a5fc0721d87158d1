import MynaMusic
import Testing

@Suite("Names of songs")
struct SongNameTests {
  @Test(
    "A song is found again by the text of its name",
    arguments: [
      (SongID.file("/music/a:b.flac"), "/music/a:b.flac"),
      (.sample("für-elise"), "sample:für-elise"), (.sample("/x"), "sample:/x"),
    ])
  func names(song: SongID, text: String) {
    #expect(song.name == text && SongID(name: text) == song)
  }

  @Test(
    "What is neither an absolute path nor a sample names no song",
    arguments: ["", "a.flac", "sample:"])
  func others(text: String) { #expect(SongID(name: text) == nil) }
}
