import Foundation
import TestSupport
import Testing

@testable import MynaMusic

@Suite("Artwork")
struct ArtworkTests {
  let scratch = MusicScratch()

  private func artwork(_ name: String, _ library: MusicLibrary) async throws -> ArtworkID {
    let song = try await library.song(.file(scratch.music + "/" + name))
    return try #require(song?.artwork)
  }

  @Test("A song's artwork is its embedded image, or otherwise its folder's image")
  func precedence() async throws {
    try scratch.write("a/1.mp3", "title=1\npicture=inner")
    try scratch.write("a/2.mp3", "title=2")
    try scratch.write("a/cover.jpg", "a picture")
    try scratch.write("b/3.mp3", "title=3")
    try scratch.write("b/Front.png", "a picture")
    try scratch.write("c/4.mp3", "title=4")
    let library = scratch.library()
    try await library.update()
    #expect(try await artwork("a/1.mp3", library) == ArtworkID("inner"))
    let cover = try await artwork("a/2.mp3", library)
    #expect(try await artwork("b/3.mp3", library) == cover, "equal pictures have equal names")
    #expect(try await library.song(.file(scratch.music + "/c/4.mp3"))?.artwork == nil)

    try scratch.write("b/Front.png", "another picture")
    try scratch.remove("a/cover.jpg")
    try scratch.write("c/folder.jpeg", "a picture")
    scratch.reader.forget()
    try await library.update()
    #expect(try await artwork("b/3.mp3", library) != cover)
    #expect(try await artwork("c/4.mp3", library) == cover)
    #expect(try await library.song(.file(scratch.music + "/a/2.mp3"))?.artwork == nil)
    #expect(scratch.reader.read.isEmpty, "no song was changed")
  }

  @Test("A thumbnail is created on request, and only once for identical images")
  func thumbnails() async throws {
    try scratch.write("a/1.mp3", "title=1")
    try scratch.write("a/cover.jpg", "a picture")
    try scratch.write("b/2.mp3", "title=2")
    try scratch.write("b/cover.jpg", "a picture")
    let library = scratch.library()
    try await library.update()
    #expect(scratch.reader.pictures.isEmpty)
    let picture = try await artwork("a/1.mp3", library)
    let small = try #require(await library.artwork(picture, pixels: 48))
    #expect(FileManager.default.fileExists(atPath: small))
    #expect(await library.artwork(try artwork("b/2.mp3", library), pixels: 96) == small)
    #expect(scratch.reader.pictures.count == 1)
    let large = try #require(await library.artwork(picture, pixels: 300))
    #expect(large != small)
    #expect(await scratch.library().artwork(picture, pixels: 2_000) == large)
    #expect(scratch.reader.pictures.count == 2)
  }

  @Test("A corrupt image is decoded only once")
  func broken() async throws {
    try scratch.write("a/1.mp3", "title=1")
    try scratch.write("a/cover.jpg", "broken")
    let library = scratch.library()
    try await library.update()
    let picture = try await artwork("a/1.mp3", library)
    for pixels in [96, 640] {
      #expect(await library.artwork(picture, pixels: pixels) == nil)
      #expect(await scratch.library().artwork(picture, pixels: pixels) == nil)
    }
    #expect(scratch.reader.pictures.count == 1)
  }

  @Test("Unknown and malicious artwork IDs don't lead to a file")
  func hostileNames() async throws {
    let library = scratch.library()
    for name in ["", "../../etc/passwd", "a/b", "nothing-of-that-name", "a\0b"] {
      #expect(await library.artwork(ArtworkID(name), pixels: 96) == nil)
    }
  }

  @Test("When the thumbnail limit is exceeded, the least recently used thumbnails are removed")
  func bounded() async throws {
    for number in 0..<8 {
      try scratch.write("\(number)/song.mp3", "title=Song \(number)\npicture=p\(number)")
    }
    let library = scratch.library(thumbnailLimit: 5_000)
    try await library.update()
    for number in 0..<8 {
      scratch.time.advance(by: .seconds(7_200))
      #expect(await library.artwork(ArtworkID("p\(number)"), pixels: 96) != nil)
      // This picture is used repeatedly.
      #expect(await library.artwork(ArtworkID("p0"), pixels: 96) != nil)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.thumbnails)
    #expect(names.count <= 5)
    #expect(names.contains("p0-96.image") && names.contains("p7-96.image"))
    #expect(!names.contains("p1-96.image"))
  }
}
