import MynaMusic
import Testing

@Suite("SongID")
struct SongIDTests {
  @Test("Only sample IDs count as samples")
  func samples() {
    #expect(SongID.sample("ode-to-joy").isSample)
    #expect(!SongID.file("/music/ode-to-joy.flac").isSample)
  }
}
