import Foundation
import MusicTags
import MynaMusic
import TestSupport
import Testing

/// Tags of real files, read by the real program.
@Suite("Song tags")
struct SongTagsTests {
  private let songs = SongFiles()
  private let reader = SongReader()

  private func read(_ name: String) throws -> SongTags { try reader.tags(of: songs(name)) }

  @Test(
    "Tags and audio properties are read from each format",
    arguments: [
      "a.mp3", "a.flac", "a.ogg", "a.opus", "a.m4a", "a.wma", "a.wv", "a.wav", "a.aiff",
    ])
  func formats(name: String) throws {
    try songs.make(name)
    let tags = try read(name)
    #expect(tags.title == "Träumerei")
    #expect(tags.artist == "클라라")
    #expect(tags.album == "Kinderszenen")
    #expect(tags.track == 7)
    #expect(tags.sampleRate == (name == "a.opus" ? 48_000 : 44_100))
    #expect(tags.channelCount == 2)
    #expect(abs(try #require(tags.duration) - 2) < 0.06)
    #expect(tags.artwork == nil)
    // ffmpeg writes neither of these into Windows Media and APE tags in TagLib's form, and WAV has
    // no fields for them.
    if !["a.wav", "a.wma", "a.wv"].contains(name) {
      #expect(tags.albumArtist == "C. S.")
      #expect(tags.composer == "Robert Schumann")
      #expect(tags.disc == 1)
    }
    if !["a.wma", "a.wv"].contains(name) { #expect(tags.year == 1838) }
  }

  // MARK: Pictures

  @Test("An image has the same artwork ID in all formats, and a different image has a different ID")
  func pictures() throws {
    try songs.makePicture("cover.jpg", width: 60, height: 40)
    try songs.makePicture("other.jpg", width: 80, height: 40)
    for name in ["a.mp3", "a.flac", "a.m4a"] { try songs.make(name, picture: "cover.jpg") }
    try songs.make("b.mp3", picture: "other.jpg")
    let cover = try songs.bytes("cover.jpg")
    let block = Data(TagBytes.block(picture: cover, type: "image/jpeg")).base64EncodedString()
    for name in ["a.ogg", "a.opus"] {
      try songs.make(name, fields: ["METADATA_BLOCK_PICTURE": block])
    }
    try songs.make("plain.wv", fields: [:])
    let item = Array("cover.jpg".utf8) + [0] + cover
    let tag = TagBytes.ape([("Cover Art (Front)", item, true)])
    try songs.write(try songs.bytes("plain.wv") + tag, to: "a.wv")

    let mark = try #require(try read("a.mp3").artwork)
    for name in ["a.flac", "a.m4a", "a.ogg", "a.opus", "a.wv"] {
      #expect(try read(name).artwork == mark, "\(name)")
    }
    let other = try #require(try read("b.mp3").artwork)
    #expect(other != mark)
    for name in ["a.mp3", "a.flac", "a.m4a", "a.ogg", "a.opus", "a.wv"] {
      let picture = try reader.thumbnail(of: .song(songs(name)), pixels: 30)
      #expect(PictureSize(picture) == PictureSize(width: 30, height: 20), "\(name)")
    }
  }

  @Test("The front cover is chosen among several images")
  func frontCover() throws {
    try songs.make("plain.mp3", fields: [:])
    func frame(_ type: UInt8, _ picture: String) throws -> (String, [UInt8]) {
      ("APIC", [0] + Array("image/png".utf8) + [0, type, 0] + (try songs.bytes(picture)))
    }
    try songs.makePicture("back.png", width: 10, height: 10)
    try songs.makePicture("front.png", width: 20, height: 10)
    let tag = TagBytes.id3v2([try frame(4, "back.png"), try frame(3, "front.png")])
    try songs.write(tag + (try songs.bytes("plain.mp3")), to: "a.mp3")
    let picture = try reader.thumbnail(of: .song(songs("a.mp3")), pixels: 100)
    #expect(PictureSize(picture) == PictureSize(width: 20, height: 10))
  }

  // MARK: Loudness

  @Test("ReplayGain is read from comments and ID3 fields", arguments: ["flac", "mp3"])
  func replayGain(ending: String) throws {
    let fields = [
      "REPLAYGAIN_TRACK_GAIN": "-6.20 dB", "REPLAYGAIN_ALBUM_GAIN": "+1.5 dB",
      "REPLAYGAIN_TRACK_PEAK": "0.988525",
    ]
    try songs.make("a.\(ending)", fields: fields)
    let tags = try read("a.\(ending)")
    #expect(tags.trackGain == -6.2)
    #expect(tags.albumGain == 1.5)
    #expect(tags.trackPeak == 0.988525)
  }

  @Test("ReplayGain in an APE tag at the end of an MP3 file is read")
  func replayGainAfterID3() throws {
    try songs.make("plain.mp3")
    let tag = TagBytes.ape([("REPLAYGAIN_TRACK_GAIN", Array("-3.5 dB".utf8), false)])
    try songs.write(try songs.bytes("plain.mp3") + tag, to: "a.mp3")
    let tags = try read("a.mp3")
    #expect(tags.trackGain == -3.5)
    #expect(tags.title == "Träumerei")
  }

  @Test("ReplayGain in an MP4 freeform field is read")
  func replayGainOfMP4() throws {
    try songs.make("plain.m4a")
    let file = TagBytes.mp4(
      try songs.bytes("plain.m4a"), adding: "replaygain_track_gain", "-4.25 dB")
    try songs.write(file, to: "a.m4a")
    let tags = try read("a.m4a")
    #expect(tags.trackGain == -4.25)
    #expect(tags.title == "Träumerei")
  }

  @Test("Opus gains are converted to ReplayGain by adding five decibels")
  func opusGain() throws {
    try songs.make("a.opus", fields: ["R128_TRACK_GAIN": "-256", "R128_ALBUM_GAIN": "128"])
    let tags = try read("a.opus")
    #expect(tags.trackGain == 4)
    #expect(tags.albumGain == 5.5)
  }

  // MARK: Texts

  @Test("Bytes of unknown encoding are kept for guessing, and UTF-8 is decoded")
  func unknownBytes() throws {
    try songs.make("plain.mp3", fields: [:], options: ["-id3v2_version", "0"])
    let sound = try songs.bytes("plain.mp3")
    let title: [UInt8] = [0xBB, 0xE7, 0xB6, 0xFB, 0xC7, 0xDF, 0xC1, 0xF6, 0xB8, 0xB8]
    try songs.write(sound + TagBytes.id3v1(title: title, artist: Array("Björk".utf8)), to: "1.mp3")
    try songs.write(TagBytes.id3v2([("TIT2", [0] + title)]) + sound, to: "2.mp3")
    let artist: [UInt8] = [0x42, 0x6A, 0xF6, 0x72, 0x6B]
    try songs.write(TagBytes.id3v2([("TPE1", [0] + artist)]) + sound, to: "3.mp3")
    #expect(UndecodedText.bytes(of: try read("1.mp3").title) == title)
    #expect(try read("1.mp3").artist == "Björk")
    #expect(UndecodedText.bytes(of: try read("2.mp3").title) == title)
    #expect(UndecodedText.bytes(of: try read("3.mp3").artist) == artist)
  }

  @Test("A song's compilation flag is read from its tags", arguments: ["mp3", "m4a", "flac"])
  func compilation(ending: String) throws {
    try songs.make("a.\(ending)", fields: ["compilation": "1"])
    try songs.make("b.\(ending)")
    if ending == "mp3" {
      // ffmpeg writes a different field into MP3.
      let tag = TagBytes.id3v2([("TCMP", [3] + Array("1".utf8))])
      try songs.make("plain.mp3", fields: [:], options: ["-id3v2_version", "0"])
      try songs.write(tag + (try songs.bytes("plain.mp3")), to: "a.mp3")
    }
    #expect(try read("a.\(ending)").isCompilation)
    #expect(try !read("b.\(ending)").isCompilation)
  }

  @Test("Long tags are truncated, and line breaks and direction marks are removed")
  func hostileTexts() throws {
    try songs.make("plain.mp3", fields: [:], options: ["-id3v2_version", "0"])
    let long = [3] + [UInt8](repeating: 0x61, count: 1 << 20)
    let odd = [3] + Array("A\r\nB\u{202E}C\0".utf8)
    let tag = TagBytes.id3v2([("TIT2", long), ("TALB", odd), ("TPE1", [3] + Array("A\0B".utf8))])
    try songs.write(tag + (try songs.bytes("plain.mp3")), to: "a.mp3")
    let tags = try read("a.mp3")
    #expect(tags.title == String(repeating: "a", count: 1_000))
    #expect(tags.album == "A BC")
    #expect(tags.artist == "A, B")
  }

  // MARK: Other files

  @Test("A file's format is recognized by its content, not by its extension")
  func wrongName() throws {
    try songs.make("a.m4a")
    try songs.write(try songs.bytes("a.m4a"), to: "a.mp3")
    #expect(try read("a.mp3").title == "Träumerei")
    #expect(try read("a.mp3").duration != nil)
  }

  @Test("Pipes, devices, folders, and missing files are refused without blocking")
  func irregular() throws {
    #expect(mkfifo(songs("pipe.mp3"), 0o600) == 0)
    for path in [songs("pipe.mp3"), "/dev/zero", "/dev/tty", songs.folder.path] {
      #expect(throws: SongReadError.notRegularFile(path: path)) { try reader.tags(of: path) }
      #expect(throws: SongReadError.notRegularFile(path: path)) {
        try reader.thumbnail(of: .file(path), pixels: 100)
      }
    }
    let missing = songs("missing.mp3")
    #expect(throws: SongReadError.notFound(path: missing)) { try reader.tags(of: missing) }
    let endless = "/" + String(repeating: "a/", count: 2_500)
    #expect(throws: SongReadError.notFound(path: endless)) { try reader.tags(of: endless) }
    try songs.make("a.flac")
    let cut = songs("a.flac\0.mp3")
    #expect(throws: SongReadError.notFound(path: cut)) { try reader.tags(of: cut) }
  }

  @Test("A file that isn't audio is reported as an unknown format")
  func notSound() throws {
    try songs.folder.write("Nothing that anybody could play.", to: "a.txt")
    try songs.write([], to: "b.dat")
    for name in ["a.txt", "b.dat"] {
      #expect(throws: SongReadError.unknownFormat(path: songs(name))) { try read(name) }
    }
  }
}
