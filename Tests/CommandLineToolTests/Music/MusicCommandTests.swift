import Foundation
import MediaControls
import Synchronization
import TestSupport
import Testing

@Suite("myna music")
struct MusicCommandTests {
  private let bus: PrivateBus
  private let server: MediaServer
  private let commands = CommandLog()

  private final class CommandLog: Sendable {
    private let intents = Mutex<[MediaIntent]>([])

    var all: [MediaIntent] { intents.withLock(\.self) }

    func note(_ intent: MediaIntent) { intents.withLock { $0.append(intent) } }
  }

  init() throws {
    bus = try PrivateBus()
    let server = MediaServer(.myna, address: bus.address) { [commands] intent in
      commands.note(intent)
    }
    self.server = server
    try #require(
      waitUntil { server.presence == .present(name: "org.mpris.MediaPlayer2.myna") })
    server.update(Self.song)
  }

  private static let song: MediaState = {
    var (state, item) = (MediaState(), MediaItem(id: "1", title: "Für Elise"))
    (item.artists, item.album, item.duration) = (["Ludwig", "Van"], "Klavier", 180)
    (item.path, item.artwork) = ("/music/elise.flac", "/pictures/k.jpg")
    (state.playback, state.item, state.position) = (.paused, item, 65)
    (state.canPlay, state.canPause, state.canSeek, state.canGoNext) = (true, true, true, true)
    state.volume = 0.75
    return state
  }()

  private func run(_ arguments: String..., in folder: Scratch? = nil) throws -> Outcome {
    try Myna.run(["music"] + arguments, in: folder, environment: bus.environment)
  }

  // MARK: With a running player

  @Test("myna music pause, next, and stop control the running player and print nothing")
  func verbs() throws {
    for verb in ["pause", "next", "stop"] {
      let outcome = try run(verb)
      #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.talk.isEmpty)
    }
    #expect(commands.all == [.pause, .next, .stop])
  }

  @Test("myna music next and previous are refused at the ends of the queue")
  func ends() throws {
    #expect(try run("previous").isRefusal(naming: "first song"))
    var last = Self.song
    last.canGoNext = false
    server.update(last)
    #expect(try run("next").isRefusal(naming: "last song"))
    server.update(MediaState())
    #expect(try run("next").isRefusal(naming: "myna music play"))
    #expect(commands.all.isEmpty)
  }

  @Test("myna music play resumes the running player, or sends it files and settings")
  func play() throws {
    #expect(try run("play").isRefusal(0, naming: "resumed"))
    let folder = Scratch()
    try folder.write("", to: "a.flac")
    let outcome = try run(
      "play", "a.flac", "--shuffle", "--volume", "40", "--repeat", "one", in: folder)
    #expect(outcome.isRefusal(0, naming: "1 song"), "\(outcome.talk)")
    #expect(
      commands.all == [
        .play, .setShuffled(true), .setRepetition(.item), .setVolume(0.4),
        .playItems([folder("a.flac")]),
      ])
  }

  @Test("myna music status describes the current song as text and as JSON")
  func status() throws {
    let outcome = try run("status")
    #expect(
      outcome.text == "⏸ Für Elise – Ludwig, Van (Klavier)  1:05 / 3:00  volume 75 %\n"
        && outcome.status == 0)
    #expect(
      try run("status", "--json").text == """
        {
          "album" : "Klavier",
          "artists" : [
            "Ludwig",
            "Van"
          ],
          "artwork" : "/pictures/k.jpg",
          "path" : "/music/elise.flac",
          "position" : 65,
          "repeat" : "off",
          "seconds" : 180,
          "shuffle" : false,
          "state" : "paused",
          "title" : "Für Elise",
          "version" : 1,
          "volume" : 0.75
        }

        """)
  }

  // MARK: Without a running player

  @Test(
    "Without a running player, each command suggests myna music play",
    arguments: ["pause", "next", "previous", "stop"])
  func alone(verb: String) throws {
    server.stop()
    #expect(try run(verb).isRefusal(naming: "myna music play"))
    let environment = ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/none"]
    #expect(
      try Myna.run(["music", verb], environment: environment)
        .isRefusal(naming: "myna music play"))
  }

  @Test("Without a running player, myna music status says so and succeeds")
  func noStatus() throws {
    server.stop()
    #expect(try run("status").isRefusal(0, naming: "Myna is not playing music"))
    #expect(
      try run("status", "--json").text == "{\n  \"state\" : \"none\",\n  \"version\" : 1\n}\n")
  }

  @Test("If the session bus doesn't work, the error message suggests --here")
  func brokenBus() throws {
    bus.die()
    #expect(try run("next").isRefusal(naming: "--here"))
  }

  // MARK: Mistakes

  @Test(
    "An invalid myna music command line is refused with a hint",
    arguments: [
      ([], "list, albums"), (["plya"], "“play”"), (["next", "song"], "Unexpected argument"),
      (["list", "--shuffle"], "“play”"), (["next", "--json"], "“albums”"),
      (["next", "--rate", "0.8"], "“play”"), (["play", "--rate", "99"], "0.03125"),
      (["list", "--no-limiter"], "“play”"),
      (["list", "--add", "/tmp"], "“folders”"), (["list", "--sort", "titel"], "“title”"),
      (["play", "--repeat", "twice"], "off, one, all"),
      (["encoding", "/tmp"], "windows-1251"), (["encoding", "/tmp", "klingon"], "“klingon”"),
    ])
  func mistakes(words: [String], name: String) throws {
    let outcome = try Myna.run(["music"] + words)
    #expect(outcome.isRefusal(64, naming: name), "\(outcome.talk)")
  }

  @Test("Music folders can be added, listed, and removed, and a missing folder is refused")
  func folders() throws {
    let home = Scratch()
    try FileManager.default.createDirectory(
      atPath: home("rock"), withIntermediateDirectories: true)
    try home.write("", to: "rock/a.flac")
    func folders(_ arguments: String...) throws -> Outcome {
      try Myna.run(
        ["music", "folders"] + arguments, in: home, environment: ["MYNA_HOME": home.path])
    }
    let (own, rock) = (home("music"), home("rock"))
    #expect(try folders().text == "\(own)\n")
    #expect(try folders("--add", "rock").text == "\(own)\n\(rock)\n")
    #expect(try folders("--add", rock + "/", "--json").json([String].self) == [own, rock])
    #expect(try folders("--add", "none").isRefusal(naming: "none” is not a folder"))
    #expect(try folders("--remove", "none").isRefusal(naming: "myna music folders"))
    #expect(try folders("--remove", own).isRefusal(naming: "cannot be removed"))
    #expect(try folders("--remove", "rock").text == "\(own)\n")
    #expect(FileManager.default.fileExists(atPath: rock + "/a.flac"))
  }

  @Test("The tag encoding of a folder can be set, listed, and reset")
  func encoding() throws {
    let home = Scratch()
    try FileManager.default.createDirectory(
      atPath: home("music/ДДТ"), withIntermediateDirectories: true)
    try Tool.ffmpeg.run(
      "-f", "lavfi", "-i", "sine=d=1", "-id3v2_version", "0", home("music/ДДТ/plain.mp3"))
    // “ДДТ” in KOI8-R, in a tag without an encoding.
    let tag = Array("TAG".utf8) + [0xE4, 0xE4, 0xF4] + [UInt8](repeating: 0, count: 122)
    let sound = try home.data("music/ДДТ/plain.mp3")
    try home.write(sound + Data(tag), to: "music/ДДТ/plain.mp3")
    func music(_ arguments: String...) throws -> Outcome {
      try Myna.run(["music"] + arguments, in: home, environment: ["MYNA_HOME": home.path])
    }
    #expect(try music("list", "ДДТ").text.contains("ДДТ") == false)
    let folder = home("music/ДДТ")
    #expect(try music("encoding", "music/ДДТ", "KOI8-R").text == "koi8-r\t\(folder)\n")
    #expect(try music("list", "ДДТ").text.contains("ДДТ"))
    let rows = [EncodingRow(folder: folder, encoding: "koi8-r", version: 1)]
    #expect(try music("encoding", "--json").json([EncodingRow].self) == rows)
    #expect(try music("encoding", folder, "auto").text == "")
    #expect(try music("list", "ДДТ").text.contains("ДДТ") == false)
    #expect(try home.data("music/ДДТ/plain.mp3") == sound + Data(tag))
    #expect(try music("encoding", "none", "koi8-r").isRefusal(naming: "none” is not a folder"))
  }

  @Test("A missing file is refused before the running player is contacted")
  func noFile() throws {
    #expect(try run("play", "/none/a.flac").isRefusal(naming: "/none/a.flac"))
    #expect(try run("play", "/tmp").isRefusal(naming: "/tmp/*.flac"))
    #expect(commands.all.isEmpty)
  }
}

private struct EncodingRow: Decodable, Equatable {
  let folder: String
  let encoding: String
  let version: Int
}
