import Foundation
import MediaControls
import MynaDSP
import MynaMusic
import MynaStudio
import StudioSupport
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("SharedPlayer")
struct SharedPlayerTests {
  private let bus: PrivateBus
  private let fake = FakePlayer(duration: 100)
  private let music: SharedPlayer
  private let remote: RemotePlayer

  init() throws {
    let bus = try PrivateBus()
    self.bus = bus
    music = SharedPlayer(
      fake, blockingCatalog: BlockingSongCatalog(catalog: FakeCatalog()), address: bus.address)
    var found: RemotePlayer?
    _ = try waitUntil {
      found = try RemotePlayer.find(address: bus.address)
      return found != nil
    }
    remote = try #require(found)
  }

  private var songs: [SongID] { FakeCatalog.some.map(\.id) }

  @Test("Another process sees the current song and its artwork")
  func seen() async throws {
    try music.perform(.playSongs(songs, at: 0))
    // A task makes the picture. The wait must not block one of the few threads of the cooperative
    // pool.
    let hasPicture = await withCheckedContinuation { continuation in
      Thread.detachNewThread { [music, remote] in
        continuation.resume(
          returning: waitUntil(timeout: 600) {
            _ = music.publishStatus()
            return (try? remote.state())?.item?.artwork == "/pictures/klavier.jpg"
          })
      }
    }
    #expect(hasPicture)
    let state = try remote.state()
    #expect(state.item?.title == "Für Elise" && state.item?.album == "Klavier")
    #expect(state.playback == .playing && state.canGoNext && !state.canGoPrevious)
  }

  @Test("Another process can control the player, and each request takes effect at once")
  func controlled() throws {
    try music.perform(.playSongs(songs, at: 0))
    _ = music.publishStatus()
    try remote.send(.next)
    #expect(fake.status.index == 1)
    #expect(try remote.state().item?.title == "Mondschein")
    try remote.send(.pause)
    #expect(try remote.state().playback == .paused)
    try remote.send(.seek(to: 30))
    try remote.send(.setVolume(0.5))
    try remote.send(.setRepetition(.all))
    try remote.send(.setShuffled(true))
    try remote.send(.setRate(0.8))
    #expect(fake.status.chain.rate == 0.8)
    #expect(try remote.state().rate == 0.8 && remote.state().rates == 0.25...4)
    try remote.send(.previous)
    let status = fake.status
    #expect(status.volume == 0.5 && status.repeatMode == .all && status.isShuffled)
    #expect(status.index == 0 && status.position == 0)
    try remote.send(.playItems(["/other/song.flac", "nothing", "sample:ode"]))
    #expect(fake.memory.songs == [.file("/other/song.flac"), .sample("ode")])
    #expect(try remote.state().item?.title == "song")
    #expect(!music.hasQuit)
    try remote.send(.quit)
    #expect(music.hasQuit)
  }

  @Test("The player reports another process's failed request exactly once")
  func failure() throws {
    fake.happen { $0.error = .unplayable(.file("/broken.flac"), .undecodable) }
    try remote.send(.playItems(["/broken.flac"]))
    #expect(music.collectFailures() == [.unplayable(.file("/broken.flac"), .undecodable)])
    #expect(music.collectFailures() == [])
  }

  @Test("A closed player disappears from the bus")
  func closed() throws {
    music.close()
    #expect(fake.memory.isClosed)
    #expect(try RemotePlayer.find(address: bus.address) == nil)
  }

  // MARK: Keys and words of the terminal

  @Test("Each key maps to its player action or effect")
  func keys() {
    var status = MusicStatus()
    (status.position, status.duration, status.volume) = (3, 6, 0.98)
    let meanings: [(Keyboard.Key, MediaIntent?)] = [
      (.character(" "), .playOrPause), (.character("n"), .next), (.character("p"), .previous),
      (.character("q"), .quit), (.left, .seek(to: 0)), (.right, .seek(to: 6)),
      (.character("+"), .setVolume(1)), (.character("s"), .setShuffled(true)),
      (.character("r"), .setRepetition(.all)), (.character("x"), nil), (.escape, nil),
    ]
    for (key, intent) in meanings { #expect(MusicSession.intent(key, status) == intent) }
    #expect(MusicSession.chain(.character("3"))?.name == "Chipmunk")
    #expect(MusicSession.chain(.character("0"))?.units.isEmpty == true)
    #expect(MusicSession.chain(.character("7")) == nil && MusicSession.chain(.left) == nil)
  }

  @Test("The status line shows the song, its position, and the settings")
  func line() throws {
    try music.perform(.playSongs(songs, at: 0))
    try music.perform(.setShuffled(true))
    let (status, song) = music.publishStatus()
    #expect(
      MusicSession.text(status, song)
        == "▶ Für Elise – Ludwig  0:00 / 1:40  1 of 6  volume 100 %  shuffled")
  }
}
