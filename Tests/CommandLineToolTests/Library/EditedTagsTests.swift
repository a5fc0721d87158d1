import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Tags of edited and exported takes")
struct EditedTagsTests {
  private let home = LibraryHome()

  init() throws {
    try home.folder.write(.noise(seconds: 3), to: "tone.wav", format: .wav16)
    try Tool.ffmpeg.run(
      "-v", "error", "-f", "lavfi", "-i", "color=red:s=64x64", "-frames:v", "1",
      home.folder("cover.jpg"))
    try Tool.ffmpeg.run(
      "-v", "error", "-i", home.folder("tone.wav"), "-i", home.folder("cover.jpg"), "-map", "0:a",
      "-map", "1:v", "-c:v", "copy", "-disposition:v", "attached_pic", "-metadata", "title=Song",
      "-metadata", "artist=Ada", "-metadata", "album=First", "-metadata", "track=3/9", "-metadata",
      "genre=Jazz", "-metadata", "CHAPTER001=00:00:02.000", "-metadata", "CHAPTER001NAME=Two",
      home.folder("Song.flac"))
    #expect(try home.run("import", "Song.flac").status == 0)
  }

  private func expectTags(_ path: String, marker: Double) throws {
    let found = SoundMetadata(path: path)
    #expect(found.tags.title == "Song" && found.tags.artist == "Ada")
    #expect(found.tags.album == "First" && found.tags.track == "3/9" && found.tags.genre == "Jazz")
    #expect(try found.cover?.bytes == [UInt8](home.folder.data("cover.jpg")))
    #expect(found.markers.map(\.name) == ["Two"])
    #expect(abs((found.markers.first?.time ?? 0) - marker) < 0.02)
  }

  @Test("Edits preserve tags, cover, and bit depth, and markers stay with their audio")
  func edits() throws {
    for edit in [
      ["trim", "last", "--from", "0.5"], ["cut", "last", "--from", "0.1", "--to", "0.6"],
    ] {
      #expect(try home.run(edit).status == 0)
    }
    let path = try home.take("Song").path
    try expectTags(path, marker: 1)
    for edit in [["normalize", "last"], ["denoise", "last"], ["append", "last", "tone.wav"]] {
      _ = try home.run(edit)
    }
    try expectTags(try home.take("Song").path, marker: 1)
    #expect(try SoundFileReader(path: home.take("Song").path).info.bitDepth == 16)
  }

  @Test(
    "Exports to every format preserve tags, cover, and markers",
    arguments: ["wav", "mp3", "ogg", "opus", "flac"])
  func exports(ending: String) throws {
    #expect(try home.run("export", "last", "-o", "x.\(ending)").status == 0)
    try expectTags(home.folder("x.\(ending)"), marker: 2)
    #expect(try home.run("export", "last", "-o", "y.\(ending)", "--pitch", "100").status == 0)
    try expectTags(home.folder("y.\(ending)"), marker: 2)
  }
}
