import Dispatch
import Files
import TestSupport
import Testing
import Threads

@testable import MediaControls

@Suite("RemotePlayer")
struct RemotePlayerTests {
  let bus: PrivateBus

  init() throws { bus = try PrivateBus() }

  @Test("A remote player's state shows what is playing")
  func state() throws {
    let time = VirtualTime()
    let (server, _) = try bus.server(time: time)
    server.update(.song)
    time.advance(by: .seconds(3))
    let player = try #require(try RemotePlayer.find(address: bus.address))
    var expected = MediaState.song
    expected.position = 23
    var state = try player.state()
    state.item?.id = MediaState.song.item?.id ?? ""
    #expect(state == expected)
  }

  @Test("All commands that are sent to a remote player arrive")
  func intents() throws {
    var identity = MediaIdentity.myna
    (identity.canRaise, identity.canQuit) = (true, true)
    let (server, log) = try bus.server(identity, time: VirtualTime())
    server.update(.song)
    let player = try #require(try RemotePlayer.find(address: bus.address))
    let all: [MediaIntent] = [
      .play, .pause, .playOrPause, .stop, .next, .previous, .seek(to: 12.5), .setVolume(0.25),
      .setRate(2), .setShuffled(true), .setRepetition(.item), .playItems(["/a.flac", "sample:b"]),
      .raise, .quit,
    ]
    for intent in all { try player.send(intent) }
    #expect(log.take() == all)
  }

  @Test("Finding a player returns nil if none matches, and throws if the bus is unreachable")
  func nobody() throws {
    #expect(try RemotePlayer.find(address: nil)?.name == nil)
    let (server, _) = try bus.server(
      MediaIdentity(name: "Other", busName: "mynah", desktopEntry: "other"))
    #expect(server.name == "org.mpris.MediaPlayer2.mynah")
    #expect(try RemotePlayer.find(address: bus.address)?.name == nil)
    #expect(throws: MediaControlsError.self) { try RemotePlayer.find(address: "unix:path=/none") }
  }

  @Test("If there are several players, a playing one is preferred, then a paused one")
  func several() throws {
    let servers = try (0..<3).map { _ in try bus.server().0 }
    var state = MediaState.song
    state.playback = .paused
    servers[1].update(state)
    #expect(try RemotePlayer.find(address: bus.address)?.name == servers[1].name)
    servers[2].update(.song)
    #expect(try RemotePlayer.find(address: bus.address)?.name == servers[2].name)
  }

  @Test("A player that doesn't respond times out")
  func silence() throws {
    let end = DispatchSemaphore(value: 0)
    defer { end.signal() }
    let stuck = MediaServer(.myna, address: bus.address) { _ in end.wait() }
    #expect(waitUntil { stuck.name != nil })
    stuck.update(.song)
    let player = try #require(
      try RemotePlayer.find(address: bus.address, within: .milliseconds(100)))
    #expect(throws: MediaControlsError.noAnswer(player: player.name)) { try player.send(.next) }
    #expect(throws: MediaControlsError.noAnswer(player: player.name)) { try player.state() }
  }

  @Test("A player that refuses a command reports the reason")
  func refusal() throws {
    let (server, _) = try bus.server()
    server.update(.song)
    let player = try #require(try RemotePlayer.find(address: bus.address))
    #expect(
      throws: MediaControlsError.refused(
        player: player.name, .message("Rate lies between MinimumRate and MaximumRate."))
    ) { try player.send(.setRate(9)) }
    server.stop()
    #expect(throws: MediaControlsError.noAnswer(player: player.name)) { try player.send(.play) }
  }
}
