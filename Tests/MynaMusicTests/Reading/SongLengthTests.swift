import Foundation
import MynaMusic
import SoundFiles
import TestSupport
import Testing

/// Durations in the list of songs, and tags after junk, in files of recorders and old programs.
@Suite("Song durations")
struct SongLengthTests {
  private let songs = SongFiles()
  private let home = Scratch(in: Scratch.memory)

  /// Creates a sound of noise and near silence, so that no estimate from its beginning is right.
  private func make(_ name: String, seconds: Int, _ options: String...) throws {
    let sound =
      "anoisesrc=d=1:r=44100:seed=3[a];sine=d=\(seconds - 1):r=44100,volume=0.001[b];[a][b]concat=v=0:a=1"
    try Tool.ffmpeg.run(
      ["-f", "lavfi", "-i", sound, "-id3v2_version", "0"] + options + [songs(name)])
  }

  private func listed() async throws -> [String: Song] {
    let library = MusicLibrary(
      MusicLibrary.Paths(
        data: home("data"), thumbnails: home("thumbnails"), folders: [songs.folder.path]))
    try await library.update()
    var listed: [String: Song] = [:]
    for song in try await library.songs(MusicQuery()) {
      if case .file(let path) = song.id { listed[(path as NSString).lastPathComponent] = song }
    }
    return listed
  }

  @Test("The catalog has the true duration of MPEG audio, even if the header is wrong")
  func lengths() async throws {
    try make("plain.mp3", seconds: 12, "-q:a", "6")
    try make("vbr.mp3", seconds: 12, "-q:a", "6", "-write_xing", "0")
    try make("layer2.mp2", seconds: 12, "-b:a", "64k")
    try make("cbr.mp3", seconds: 60, "-b:a", "64k", "-write_xing", "0")
    let plain = try songs.bytes("plain.mp3")
    let xing = try #require(Data(plain).firstRange(of: Data("Xing".utf8))).upperBound
    var empty = plain
    empty.replaceSubrange(xing + 4..<xing + 8, with: [0, 0, 0, 0])
    try songs.write(empty, to: "empty.mp3")
    try songs.write(plain + plain, to: "joined.mp3")
    try songs.write(
      TagBytes.id3v2([("TIT2", [3, 0x41])]) + plain + TagBytes.ape([("a", [0x62], false)])
        + TagBytes.id3v1(title: [0x42], artist: []), to: "tagged.mp3")

    let found = try await listed()
    for (name, seconds) in [
      ("plain.mp3", 12.0), ("vbr.mp3", 12), ("layer2.mp2", 12), ("cbr.mp3", 60), ("empty.mp3", 12),
      ("joined.mp3", 24), ("tagged.mp3", 12),
    ] {
      let length = try #require(found[name]?.duration, "\(name)")
      #expect(abs(length - seconds) < 0.15, "\(name): \(length)")
    }
    #expect(MPEGDuration.seconds(of: home("none.mp3")) == nil)
    #expect(found["tagged.mp3"]?.title == "A")
  }

  @Test("Tags are found after junk, zeros, other tags, and a 20 MB cover")
  func junk() async throws {
    try make("plain.mp3", seconds: 2, "-q:a", "6")
    let sound = try songs.bytes("plain.mp3")
    let tag = TagBytes.id3v2([("TIT2", [3] + Array("Found".utf8))])
    let page = Array("HTTP/1.1 200 OK\r\nContent-Type: audio/mpeg\r\n\r\n".utf8)
    let zeros = [UInt8](repeating: 0, count: 70_000)
    let cover = [0] + Array("image/jpeg".utf8) + [0, 3, 0] + [UInt8](repeating: 7, count: 20 << 20)
    let large = TagBytes.id3v2([("APIC", cover), ("TIT2", [3] + Array("Found".utf8))])
    let empty = TagBytes.id3v2([("TXXX", [3] + [UInt8](repeating: 0x20, count: 300_000))])
    for (name, bytes) in [
      ("page.mp3", page + tag + sound), ("zeros.mp3", zeros + tag + sound),
      ("twice.mp3", empty + tag + sound), ("large.mp3", large + sound),
      ("end.mp3", zeros + sound + TagBytes.id3v1(title: Array("Found".utf8), artist: [])),
    ] { try songs.write(bytes, to: name) }

    let found = try await listed()
    for name in ["page.mp3", "zeros.mp3", "twice.mp3", "large.mp3", "end.mp3"] {
      let song = try #require(found[name], "\(name)")
      #expect(song.title == "Found", "\(name)")
      #expect(abs(song.duration - 2) < 0.1 && song.problem == nil, "\(name): \(song.duration)")
    }
  }
}
