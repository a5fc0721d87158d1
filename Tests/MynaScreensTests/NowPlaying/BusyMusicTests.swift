import MynaDSP
import MynaMusic
import MynaStudio
import StudioSupport
import TestSupport
import Testing

@testable import MynaScreens

/// The Song page while its player waits for a file and the user keeps changing settings.
@Suite("Music with a busy player") @MainActor
struct BusyMusicTests {
  private let songs = FakeSongs([.own("River"), .sample("Bridge")])
  private let player = FakePlayer()
  private let music: NowPlaying
  private var ids: [SongID] { songs.all.map(\.id) }

  init() { music = NowPlaying(player: player, catalog: songs) }

  private func comes(_ isSo: () -> Bool) async -> Bool {
    for _ in 0..<100_000 where !isSo() {
      music.refresh()
      await Task.yield()
    }
    return isSo()
  }

  /// Blocks the player until the gate opens.
  private func hold() -> CallGate {
    let gate = CallGate()
    player.happen { $0.gate = gate }
    return gate
  }

  @Test("While the player is busy, only the latest of many seek positions is shown and used")
  func seeks() async {
    await music.play(ids, from: ids[0])
    music.refresh()
    let gate = hold()
    let first = Task { await music.seek(to: 10) }
    #expect(await comes { gate.visitorCount == 1 })
    for place in stride(from: 11.0, through: 110, by: 1) {
      Task { await music.seek(to: place) }
    }
    #expect(await comes { music.position == 110 })
    #expect(player.status.position == 0, "the player is not there yet")
    let skip = Task { await music.skip(by: 5) }
    #expect(await comes { music.position == 115 }, "from the place that shows")
    gate.open()
    await first.value
    await skip.value
    #expect(player.memory.places == [10, 115])
    #expect(music.position == 115 && player.status.position == 115)
    player.happen { $0.status.position = 116 }
    music.refresh()
    #expect(music.position == 116, "the player's own again")
  }

  @Test("Of many slider values in quick succession, only the last is sent to the player")
  func sliders() async {
    await music.play(ids, from: ids[0])
    for step in 1...100 {
      music.setVolume(Double(step) / 200)
      music.adjust { $0.pitch = Double(step) }
      #expect(music.volume == Double(step) / 200, "what shows follows the finger")
    }
    #expect(await comes { !player.memory.chains.isEmpty && !player.memory.volumes.isEmpty })
    #expect(player.memory.volumes == [0.5])
    #expect(player.memory.chains.map(\.units) == [[.timePitch(.init(pitch: 100))]])
    // The next movement of the slider arrives as well.
    music.setVolume(0.1)
    music.adjust { $0.pitch = 7 }
    #expect(await comes { player.memory.volumes == [0.5, 0.1] })
    #expect(await comes { player.status.chain.units == [.timePitch(.init(pitch: 7))] })
  }

  @Test("While a song is opening, the page says so, and commands run once it is open")
  func opening() async {
    let gate = hold()
    let playing = Task { await music.play(ids, from: ids[1]) }
    #expect(await comes { gate.visitorCount == 1 && music.preparing?.title == "Bridge" })
    #expect(music.phase == .stopped && music.problem == nil)
    let previous = Task { await music.previous() }
    let shuffling = Task { await music.setShuffled(true) }
    #expect(await comes { music.preparing != nil })
    #expect(!music.isShuffled && music.id == nil)
    gate.open()
    await playing.value
    await previous.value
    await shuffling.value
    #expect(music.preparing == nil && music.phase == .playing)
    #expect(music.id == ids[0] && music.isShuffled)
  }
}
