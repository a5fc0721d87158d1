import AudioDevices
import MediaControls
import MynaAudio
import MynaDSP
import MynaMusic
import MynaStudio
import StudioSupport
import Testing

@testable import MynaScreens

@Suite("NowPlaying") @MainActor
struct NowPlayingTests {
  private let songs = FakeSongs([.own("River"), .own("Bridge"), .own("Snow")])
  private let player = FakePlayer()
  private let music: NowPlaying
  private var ids: [SongID] { songs.all.map(\.id) }

  init() { music = NowPlaying(player: player, catalog: songs) }

  private func wait(_ isSo: () -> Bool) async {
    for _ in 0..<100_000 where !isSo() {
      music.refresh()
      await Task.yield()
    }
    #expect(isSo())
  }

  @Test("Choosing a song plays it, and choosing the playing song again doesn't restart it")
  func play() async {
    await music.play(ids, from: ids[1], isAlbum: true)
    #expect(music.phase == .playing && player.memory.isAlbum)
    await wait { music.song?.title == "Bridge" }
    player.happen { $0.status.position = 42 }
    await music.play(ids, from: ids[1])
    music.refresh()
    #expect(music.position == 42 && player.memory.isAlbum)
    await music.togglePlaying()
    #expect(music.phase == .paused)
    await music.play(ids, from: ids[1])
    #expect(music.phase == .playing && music.position == 42)
    await music.play(ids, from: ids[0])
    #expect(music.position == 0)
    await wait { music.song?.title == "River" }
  }

  @Test("Pausing keeps the position, and stopping returns to the start")
  func transport() async {
    await music.play(ids, from: ids[0])
    player.happen { $0.status.position = 9 }
    await music.togglePlaying()
    #expect(music.phase == .paused && music.position == 9)
    await music.toggleStopped()
    #expect(music.phase == .playing)
    await music.toggleStopped()
    #expect(music.phase == .stopped && music.position == 0)
  }

  @Test("Skipping past the first or last song is reported, and playback continues")
  func ends() async {
    await music.play(ids, from: ids[1])
    await music.next()
    #expect(music.end == nil && music.id == ids[2])
    await music.next()
    #expect(music.end == .last && music.id == ids[2] && music.phase == .playing)
    music.leaveEnd()
    #expect(music.end == nil)
    await music.next()
    await music.startOver()
    #expect(music.end == nil && music.id == ids[0])
    await music.previous()
    #expect(music.end == .first && music.phase == .playing)
  }

  @Test("Of several quick seeks, the last one takes effect, limited to the song's length")
  func seek() async {
    await music.play(ids, from: ids[0])
    music.refresh()
    // Tasks on the main actor start in the order in which they are created.
    let seeks = [10.0, 20, 500].map { place in Task { await music.seek(to: place) } }
    for seek in seeks { await seek.value }
    await wait { player.memory.places.last == 180 }
    music.refresh()
    #expect(music.position == 180)
    await music.skip(by: -30)
    #expect(music.position == 150)
    music.setVolume(0.2)
    music.setVolume(0.5)
    await wait { player.memory.volumes == [0.5] }
  }

  @Test("Seeking works in a song of unknown length")
  func unknownDuration() async {
    await music.play(ids, from: ids[0])
    await wait { music.song != nil }
    player.happen { $0.status.duration = 0 }
    music.refresh()
    #expect(music.duration == 0)
    await music.seek(to: 30)
    #expect(player.memory.places.last == 30)
  }

  @Test("Playback problems are shown with song titles and disappear when resolved")
  func trouble() async {
    await music.play(ids, from: ids[0])
    let (snow, gone) = (ids[2], SongID.file("/music/Gone.flac"))
    player.happen { $0.status.problem = .skipped(snow, .undecodable) }
    await wait { music.problem == .skipped(title: "Snow", .undecodable) }
    player.happen { $0.status.problem = .cutShort(gone) }
    await wait { music.problem == .cutShort(title: "Gone.flac") }
    player.happen { ($0.status.problem, $0.status.state) = (.recording, .paused) }
    await wait { music.problem == .recording && music.phase == .paused }
    await music.togglePlaying()
    await wait { music.problem == nil }
    player.happen { $0.error = .player(.device(.noServer)) }
    await music.toggleStopped()
    await music.toggleStopped()
    #expect(music.problem == .player(.device(.noServer)))
    player.happen { $0.error = nil }
    await music.toggleStopped()
    #expect(music.problem == nil)
  }

  @Test(
    "Songs removed from the catalog are removed from the queue, and an emptied queue is reported")
  func removed() async {
    await music.play(ids, from: ids[0])
    songs.tell(.removed([ids[1]]))
    await wait { player.memory.removed == [ids[1]] }
    #expect(music.problem == nil && music.phase == .playing)
    player.happen {
      ($0.status.problem, $0.status.state, $0.status.song) = (.emptied, .stopped, nil)
    }
    await wait { music.problem == .emptied && music.song == nil }
  }

  @Test("A rate set by the desktop updates the speed slider and the effect, within their limits")
  func rate() async {
    await music.play(ids, from: ids[0])
    await music.perform(.setRate(0.8))
    await wait { player.status.chain.rate == 0.8 }
    #expect(music.adjustments.speed == 0.8 && music.adjustments.keepsPitch)
    await music.perform(.setRate(100))
    await wait { music.adjustments.speed == 4 }
    await music.perform(.setRate(1))
    await wait { player.status.chain.units.isEmpty }
  }

  @Test("Shuffle, repeat, loudness matching, and the peak limiter reach the player")
  func order() async {
    await music.setShuffled(true)
    await music.setLoudnessMatched(false)
    #expect(music.isShuffled && !music.isLoudnessMatched)
    await music.setLimitsPeaks(false)
    #expect(!player.memory.limitsPeaks)
    for mode in [RepeatMode.all, .one, .off] {
      await music.changeRepeat()
      #expect(music.repeatMode == mode)
    }
  }

  @Test("An effect starts at the song's position, and moving a slider deselects its preset")
  func effects() async throws {
    let scratch = try StudioScratch()
    let model = SongModel(music, studio: Studio(folders: scratch.folders))
    await model.open()
    #expect(model.effects.count == 6)
    await music.play(ids, from: ids[0])
    player.happen { $0.status.position = 60 }
    await music.togglePlaying()
    let chipmunk = EffectChoice(EffectPreset.chipmunk)
    await model.tap(chipmunk)
    #expect(model.isLit(chipmunk) && music.phase == .playing && music.position == 60)
    model.adjust { $0.pitch = 300 }
    await wait { player.status.chain.units == [.timePitch(.init(rate: 1, pitch: 300))] }
    #expect(!model.isLit(chipmunk))
    await model.tap(.original)
    #expect(player.status.chain.units.isEmpty)
  }
}
