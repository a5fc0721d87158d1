import MynaMusic
import Testing

@Suite("Song names")
struct SongNameTests {
  @Test(
    "A song's name can be converted back to the same song",
    arguments: [
      (SongID.file("/music/a:b.flac"), "/music/a:b.flac"),
      (.sample("für-elise"), "sample:für-elise"), (.sample("/x"), "sample:/x"),
    ])
  func names(song: SongID, text: String) {
    #expect(song.name == text && SongID(name: text) == song)
  }

  @Test(
    "A name that is neither an absolute path nor a sample isn't a song",
    arguments: ["", "a.flac", "sample:"])
  func others(text: String) { #expect(SongID(name: text) == nil) }
}
