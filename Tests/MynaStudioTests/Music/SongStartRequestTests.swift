import Foundation
import MynaDSP
import MynaMusic
import TestSupport
import Testing

@testable import MynaAudio
@testable import MynaStudio

/// Tests a music player whose song file opens slowly, as on a slow server.
@Suite("Songs that open slowly")
struct SongStartRequestTests {
  private let songs = MusicFixture.songs("a", "b", "c")
  /// A player of songs with different durations.
  private var room: MusicFixture { MusicFixture(seconds: [songs[0]: 5, songs[1]: 6, songs[2]: 7]) }

  @Test("While a requested song opens, the status is readable, and requests wait in order")
  func asked() throws {
    let room = room
    try room.ask(.playSongs(songs, at: 0))
    #expect(room.waitForNext())
    let gate = room.notes.close(songs[2])
    let going = ThreadedCall { _ = try? room.ask(.playSongs(songs, at: 2)) }
    #expect(waitUntil { gate.visitorCount == 1 })
    room.pass(.seconds(2))
    let look = ThreadedCall {
      let status = room.player.status
      #expect(status.song == songs[0] && status.state == .playing && status.position == 2)
    }
    #expect(look.returns())
    let pause = ThreadedCall { _ = try? room.ask(.pause) }
    #expect(ThreadedCall { _ = room.player.status }.returns() && !pause.hasReturned)
    gate.open()
    #expect(going.returns() && pause.returns())
    #expect(room.player.status.song == songs[2] && room.player.status.position == 0)
    #expect(room.player.status.state == .paused)
  }

  @Test("While the next song opens, the current song continues and requests run immediately")
  func meanwhile() throws {
    let room = room
    let gate = room.notes.close(songs[1])
    try room.ask(.playSongs(songs, at: 0))
    #expect(waitUntil { gate.visitorCount == 1 })
    for call in [
      .setVolume(0.5), .seek(to: 3), .pause, .play,
    ] as [MusicRequest] {
      #expect(ThreadedCall { _ = try? room.ask(call) }.returns())
    }
    #expect(room.player.status.state == .playing && room.player.status.position == 3)
    // The song does not end before the next one is open.
    room.pass(.seconds(4))
    #expect(room.player.status.song == songs[0] && room.player.status.state == .playing)
    gate.open()
    #expect(room.wait { $0.song == songs[1] && $0.state == .playing })
    #expect(room.player.status.problem == nil && room.sounds.begun.count == 2)
  }

  @Test(
    "Repeating, removing, or choosing songs while the next song opens takes effect",
    arguments: ["repeat", "remove", "other"])
  func changed(how: String) throws {
    let room = room
    let gate = room.notes.close(songs[1])
    try room.ask(.playSongs(songs, at: 0))
    #expect(waitUntil { gate.visitorCount == 1 })
    switch how {
    case "repeat": #expect(ThreadedCall { _ = try? room.ask(.setRepeat(.one)) }.returns())
    case "remove": #expect(ThreadedCall { _ = try? room.ask(.remove([songs[1]])) }.returns())
    default: #expect(ThreadedCall { _ = try? room.ask(.playSongs(songs, at: 2)) }.returns())
    }
    gate.open()
    switch how {
    case "repeat":
      #expect(room.wait { _ in room.sounds.begun.count == 3 })
      #expect(room.sounds.begunDurations.allSatisfy { $0 == 5 })
    case "remove":
      #expect(room.wait { $0.song == songs[2] })
      #expect(room.sounds.begunDurations == [5, 7])
    default:
      // There is no song after the last one, whatever was being opened.
      #expect(room.wait { $0.state == .stopped })
      #expect(room.sounds.begunDurations == [5, 7])
    }
  }

  @Test("Closing the player while the next song opens doesn't wait, and its state is restored")
  func closed() throws {
    let scratch = Scratch(in: Scratch.memory)
    let room = MusicFixture(state: scratch("music.json"))
    let gate = room.notes.close(songs[1])
    try room.ask(.setVolume(0.3))
    try room.ask(.playSongs(songs, at: 0))
    #expect(waitUntil { gate.visitorCount == 1 })
    room.pass(.seconds(2))
    #expect(ThreadedCall { _ = try? room.ask(.close) }.returns())
    gate.open()
    room.pass(.seconds(10))
    #expect(room.sounds.begun.count == 1 && room.player.status.state != .playing)
    let again = MusicFixture(state: scratch("music.json"))
    #expect(again.player.status.song == songs[0] && again.player.status.position == 2)
    #expect(again.player.status.state == .paused && again.player.status.volume == 0.3)
  }

  @Test("Closing the player while a requested song opens drops the pending requests")
  func dropped() throws {
    let room = room
    try room.ask(.playSongs(songs, at: 0))
    let gate = room.notes.close(songs[2])
    let calls = [.playSongs(songs, at: 2), .setVolume(0.5)].map { request in
      ThreadedCall { _ = try? room.ask(request) }
    }
    #expect(waitUntil { gate.visitorCount == 1 })
    #expect(ThreadedCall { _ = try? room.ask(.close) }.returns())
    #expect(calls[0].returns() && calls[1].returns(), "no caller waits any longer")
    gate.open()
    room.pass(.seconds(1))
    #expect(room.sounds.begunDurations == [5] && room.player.status.state == .paused)
    #expect(room.player.status.song == songs[0])
  }

  @Test("Requests performed together aren't interleaved with others and stop at the first failure")
  func pieces() throws {
    let room = room
    let gate = room.notes.close(songs[0])
    let piece = ThreadedCall {
      _ = try? room.player.performAndWait([.setVolume(0.5), .playSongs(songs, at: 0), .pause])
    }
    #expect(waitUntil { gate.visitorCount == 1 })
    let other = ThreadedCall { _ = try? room.ask(.setVolume(0.1)) }
    #expect(waitUntil { room.player.status.volume == 0.5 } && !other.hasReturned)
    gate.open()
    #expect(piece.returns() && other.returns())
    #expect(room.player.status.volume == 0.1 && room.player.status.state == .paused)
    #expect(throws: MusicPlayerError.nothingToPlay) {
      try room.player.performAndWait([.setVolume(0.7), .playSongs([], at: 0), .setVolume(0.9)])
    }
    #expect(room.player.status.volume == 0.7 && room.player.status.song == songs[0])
  }

  @Test("A player released while playing stops its timer")
  func released() throws {
    let (time, songs) = (VirtualTime(), songs)
    let (sounds, folder) = (VirtualSounds(time), Scratch(in: Scratch.memory))
    try folder.write(.silence(seconds: 0.01), to: "5", format: .wav16)
    let path = folder("5")
    let work = MusicPlayerServices(
      resolve: { _ throws(UnplayableSong) in PlayableSong(path: path) },
      measure: { _, _ throws(RenderError) in throw .cancelled }, onMeasured: { _, _ in },
      time: time)
    var player: MusicPlayer? = MusicPlayer(sounds, work: work, state: nil)
    try player?.performAndWait(.playSongs(songs, at: 0))
    #expect(waitUntil { sounds.next != nil } && time.tickerCount == 1)
    player = nil
    #expect(waitUntil { time.tickerCount == 0 })
  }
}
