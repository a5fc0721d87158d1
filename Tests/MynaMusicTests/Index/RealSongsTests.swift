import Foundation
import MynaMusic
import TestSupport
import Testing

/// The index with the real reader and real files.
@Suite("Index with real song files")
struct RealSongsTests {
  private let songs = SongFiles()
  private let home = Scratch(in: Scratch.memory)

  @Test("Real files have their tags, and identical embedded and folder images share their artwork")
  func tagsAndPictures() async throws {
    try songs.makePicture("front.jpg", width: 60, height: 40)
    try songs.make("inside.mp3", picture: "front.jpg")
    try songs.make("beside.flac", fields: ["title": "Beside", "artist": "Anna"])
    try songs.write(Array("no sound".utf8), to: "noise.mp3")
    let library = MusicLibrary(
      MusicLibrary.Paths(
        data: home("data"), thumbnails: home("thumbnails"), folders: [songs.folder.path]))
    try await library.update()

    let inside = try #require(try await library.song(.file(songs("inside.mp3"))))
    #expect(inside.title == "Träumerei" && inside.artist == "클라라" && inside.track == 7)
    #expect(inside.albumArtist == "C. S." && inside.composer == "Robert Schumann")
    #expect(abs(inside.duration - 2) < 0.06 && inside.problem == nil)
    let beside = try #require(try await library.song(.file(songs("beside.flac"))))
    #expect(beside.title == "Beside" && beside.duration == 2)
    #expect(try await library.song(.file(songs("noise.mp3")))?.problem == .undecodable)

    let picture = try #require(inside.artwork)
    #expect(beside.artwork == picture)
    let thumbnail = try #require(await library.artwork(picture, pixels: 96))
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: thumbnail)))
    #expect(PictureSize(bytes) == PictureSize(width: 60, height: 40))
  }
}
