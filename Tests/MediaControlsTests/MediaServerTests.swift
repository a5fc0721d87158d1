import CGio
import Foundation
import Synchronization
import TestSupport
import Testing
import Threads

@testable import MediaControls

@Suite("MediaServer")
struct MediaServerTests {
  let bus: PrivateBus

  init() throws { bus = try PrivateBus() }

  // MARK: With playerctl

  @Test("playerctl shows the playing song")
  func seen() throws {
    let time = VirtualTime()
    let (server, _) = try bus.server(time: time)
    #expect(try bus.playerctl("-l") == "myna")
    #expect(try bus.playerctl("status") == "Stopped")
    server.update(.song)
    time.advance(by: .seconds(4))
    let format =
      "{{playerName}}|{{status}}|{{title}}|{{artist}}|{{album}}|{{mpris:length}}|{{duration(position)}}"
      + "|{{mpris:artUrl}}|{{xesam:url}}|{{volume}}|{{loop}}|{{shuffle}}"
    let shown = try bus.playerctl("metadata", "--format", format)
    #expect(
      shown
        == "myna|Playing|Für Elise|A. Pianist, B. Pianist|Bagatelles|180000000|0:24"
        + "|file:///cache/a%20b.jpg|file:///music/f%C3%BCr%20elise.flac|0.75|None|false")
  }

  @Test("playerctl can control everything that the player supports")
  func controls() throws {
    let (server, log) = try bus.server(time: VirtualTime())
    server.update(.song)
    let wishes: [([String], [MediaIntent])] = [
      (["play"], [.play]), (["pause"], [.pause]), (["play-pause"], [.playOrPause]),
      (["stop"], [.stop]), (["next"], [.next]), (["previous"], [.previous]),
      (["position", "65.5"], [.seek(to: 65.5)]), (["position", "5+"], [.seek(to: 25)]),
      (["position", "5-"], [.seek(to: 15)]), (["volume", "0.5"], [.setVolume(0.5)]),
      (["loop", "Playlist"], [.setRepetition(.all)]), (["shuffle", "On"], [.setShuffled(true)]),
    ]
    for (words, intents) in wishes {
      switch words.count {
      case 1: try bus.playerctl(words[0])
      default: try bus.playerctl(words[0], words[1])
      }
      #expect(waitUntil { log.count >= intents.count }, "\(words)")
      #expect(log.take() == intents, "\(words)")
    }
  }

  // MARK: On the bus

  @Test("Both interfaces have all MPRIS 2.2 properties, and refuse invalid calls and values")
  func properties() throws {
    var identity = MediaIdentity.myna
    (identity.canRaise, identity.canQuit) = (true, true)
    let (server, log) = try bus.server(identity)
    server.update(.song)
    let connection = try BusConnection(to: bus.address, within: .seconds(5))
    func call(
      _ interface: String, _ name: String, _ arguments: BusValue...
    ) throws -> [BusValue?] {
      try connection.call(
        .init(
          owner: try #require(server.name), path: MediaInterface.path, interface: interface,
          name: name), arguments, within: .seconds(5))
    }
    let root = try call(MediaInterface.properties, "GetAll", .string(MediaInterface.root))
    #expect(root.first??.dictionary == identity.properties)
    #expect(root.first??.dictionary?["DesktopEntry"] == .string("io.github.myna.Myna"))
    let player = try call(MediaInterface.properties, "GetAll", .string(MediaInterface.player))
    #expect(
      player.first??.dictionary?.keys.sorted() == [
        "CanControl", "CanGoNext", "CanGoPrevious", "CanPause", "CanPlay", "CanSeek",
        "LoopStatus", "MaximumRate", "Metadata", "MinimumRate", "PlaybackStatus", "Position",
        "Rate", "Shuffle", "Volume",
      ])
    _ = try call(MediaInterface.root, "Raise")
    _ = try call(MediaInterface.root, "Quit")
    _ = try call(MediaInterface.items, "Play", .strings(["a", "b"]))
    #expect(log.take() == [.raise, .quit, .playItems(["a", "b"])])
    #expect(throws: CallFailure.self) { try call(MediaInterface.items, "Play", .strings([])) }
    #expect(throws: CallFailure.self) {
      try call(MediaInterface.player, "OpenUri", .string("file:///a.flac"))
    }
    #expect(throws: CallFailure.self) { try call(MediaInterface.player, "Dance") }
    #expect(throws: CallFailure.self) { try call(MediaInterface.player, "Seek", .string("5")) }
    for (name, value) in [
      ("Volume", BusValue.string("loud")), ("Position", .int64(1)), ("Tempo", .double(1)),
    ] {
      #expect(throws: CallFailure.self) {
        try call(
          MediaInterface.properties, "Set", .string(MediaInterface.player), .string(name),
          .variant(value))
      }
    }
    #expect(log.take() == [])
  }

  @Test(
    "Each change is signaled once with only the changed properties, and jumps are signaled too")
  func signals() throws {
    let time = VirtualTime()
    let (server, _) = try bus.server(time: time)
    let listener = try BusListener(bus)
    var state = MediaState.song
    server.update(state)
    let first = listener.take(2)
    #expect(first.map(\.name) == ["PropertiesChanged", "Seeked"])
    let names = first.first?.values.dropFirst().first??.dictionary?.keys.sorted()
    #expect(
      names == [
        "CanGoNext", "CanGoPrevious", "CanPause", "CanPlay", "CanSeek", "MaximumRate", "Metadata",
        "MinimumRate", "PlaybackStatus", "Volume",
      ])
    time.advance(by: .seconds(10))
    state.position = 30
    server.update(state)
    state.isShuffled = true
    server.update(state)
    state.position = 100
    server.update(state)
    #expect(
      listener.take(2) == [
        .init(
          name: "PropertiesChanged",
          values: [
            .string(MediaInterface.player), .dictionary(["Shuffle": .boolean(true)]), .strings([]),
          ]), .init(name: "Seeked", values: [.int64(100_000_000)]),
      ])
  }

  @Test("With the main loop, calls arrive on the main loop's thread")
  func mainLoop() throws {
    let threads = Mutex<[UInt]>([])
    let server = MediaServer(.myna, on: .main, address: bus.address) { _ in
      threads.withLock { $0.append(UInt(pthread_self())) }
    }
    server.update(.song)
    func iterate(until condition: () -> Bool) -> Bool {
      waitUntil {
        g_main_context_iteration(nil, 0)
        return condition()
      }
    }
    #expect(iterate { server.name != nil })
    let program = try RunningProgram(
      "/usr/bin/playerctl", ["next"], environment: bus.environment,
      in: nil)
    #expect(iterate { !program.isRunning })
    #expect(threads.withLock(\.self) == [UInt(pthread_self())])
  }

  // MARK: Presence

  @Test("A second player gets its own bus name and receives only its own commands")
  func twoInstances() throws {
    let (first, firstLog) = try bus.server()
    let (second, secondLog) = try bus.server()
    #expect(first.name == "org.mpris.MediaPlayer2.myna")
    #expect(second.name == "org.mpris.MediaPlayer2.myna.instance2")
    first.update(.song)
    second.update(.song)
    try bus.playerctl("-p", "myna.instance2", "next")
    #expect(waitUntil { secondLog.take() == [.next] } && firstLog.take() == [])
    first.stop()
    #expect(first.presence == .absent(.noBus))
    let (third, _) = try bus.server()
    #expect(third.name == "org.mpris.MediaPlayer2.myna")
  }

  @Test("A player without a bus is not visible, and updates do nothing")
  func noBus() {
    let server = MediaServer(.myna, address: nil) { _ in }
    server.update(.song)
    #expect(server.presence == .absent(.noBus))
    let lost = MediaServer(.myna, address: "unix:path=/none") { _ in }
    #expect(waitUntil { lost.presence != .starting })
    guard case .absent(.bus) = lost.presence else {
      Issue.record("\(lost.presence)")
      return
    }
    lost.update(.song)
  }

  @Test("A lost bus is reported, and later calls are harmless")
  func busDies() throws {
    let (server, _) = try bus.server()
    server.update(.song)
    bus.die()
    #expect(waitUntil { server.presence == .absent(.busGone) })
    server.update(MediaState())
    server.stop()
    #expect(server.presence == .absent(.busGone))
  }

  @Test("A released server disappears from the bus")
  func released() throws {
    do { _ = try bus.server() }
    #expect(try RemotePlayer.find(address: bus.address) == nil)
  }
}
