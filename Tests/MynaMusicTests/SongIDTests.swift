import MynaMusic
import Testing

@Suite("SongID")
struct SongIDTests {
  @Test("Only what comes with Myna is a sample")
  func samples() {
    #expect(SongID.sample("ode-to-joy").isSample)
    #expect(!SongID.file("/music/ode-to-joy.flac").isSample)
  }
}
