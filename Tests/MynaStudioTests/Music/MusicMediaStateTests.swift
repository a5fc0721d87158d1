import MediaControls
import MynaDSP
import MynaMusic
import MynaStudio
import Testing

@Suite("Media state of music")
struct MusicMediaStateTests {
  /// The second of three songs, playing.
  private var status: MusicStatus {
    var status = MusicStatus()
    (status.state, status.song) = (.playing, .file("/music/Für Elise.flac"))
    (status.position, status.duration, status.volume) = (20, 180, 0.5)
    (status.index, status.count) = (1, 3)
    return status
  }

  @Test("The desktop sees the song's catalog data, and the duration from the player")
  func song() {
    var song = Song(.file("/music/Für Elise.flac"), title: "Bagatelle")
    (song.artist, song.album, song.duration) = ("A. Pianist", "Klavier", 179)
    let state = MediaState(status, song: song, artwork: "/cache/a.jpg")
    #expect(state.item?.title == "Bagatelle" && state.item?.artists == ["A. Pianist"])
    #expect(state.item?.album == "Klavier" && state.item?.artwork == "/cache/a.jpg")
    #expect(state.item?.duration == 180 && state.item?.path == "/music/Für Elise.flac")
    #expect(state.playback == .playing && state.position == 20 && state.volume == 0.5)
    #expect(state.canPlay && state.canPause && state.canSeek)
  }

  @Test("The reported rate is the effect's rate, and the rate range is extended to include it")
  func rate() {
    var status = status
    #expect(MediaState(status, song: nil).rate == 1)
    #expect(MediaState(status, song: nil).rates == 0.25...4)
    status.chain.units = [.timePitch(.init(rate: 0.5)), .varispeed(.init(rate: 1.5))]
    #expect(MediaState(status, song: nil).rate == 0.75)
    status.chain.units = [.timePitch(.init(rate: 8))]
    #expect(MediaState(status, song: nil).rates == 0.25...8)
  }

  @Test(
    "A song that is missing from the catalog uses its file name as its title",
    arguments: [
      (SongID.file("/a/b.c.flac"), "b.c"), (.file("/a/.hidden"), ".hidden"), (.file("/"), "/"),
      (.sample("ode"), "ode"),
    ])
  func unknown(id: SongID, title: String) {
    var status = status
    status.song = id
    #expect(MediaState(status, song: nil).item?.title == title)
  }

  @Test("Previous and Next are unavailable at the queue's ends, unless all songs repeat")
  func ends() {
    func can(_ index: Int, of count: Int, _ mode: RepeatMode = .off) -> [Bool] {
      var status = status
      (status.index, status.count, status.repeatMode) = (index, count, mode)
      let state = MediaState(status, song: nil)
      return [state.canGoPrevious, state.canGoNext]
    }
    #expect(can(0, of: 3) == [false, true])
    #expect(can(1, of: 3) == [true, true])
    #expect(can(2, of: 3) == [true, false])
    #expect(can(2, of: 3, .all) == [true, true])
    #expect(can(0, of: 0, .all) == [false, false])
  }

  @Test("A player without a song has nothing to play or seek")
  func rest() {
    let state = MediaState(MusicStatus(), song: nil)
    #expect(state.item == nil && !state.canPlay && !state.canSeek && state.playback == .stopped)
  }

  @Test("Repeat modes can be converted to the media state and back", arguments: RepeatMode.allCases)
  func repetition(mode: RepeatMode) {
    #expect(RepeatMode(MediaState.Repetition(mode)) == mode)
  }
}
