import Files
import Foundation
import MusicTags
import MynaMusic
import TestSupport
import Testing

/// Thumbnails made by the real program.
@Suite("Thumbnails")
struct ThumbnailTests {
  private let songs = SongFiles()
  private let reader = SongReader()

  private func thumbnail(_ name: String, pixels: Int = 256) throws -> [UInt8] {
    try reader.thumbnail(of: .file(songs(name)), pixels: pixels)
  }

  @Test(
    "A thumbnail fits into a square and keeps the image's proportions",
    arguments: ["jpg", "png", "gif", "bmp"])
  func fits(ending: String) throws {
    try songs.makePicture("wide.\(ending)", width: 600, height: 400)
    try songs.makePicture("narrow.\(ending)", width: 3, height: 600)
    #expect(
      PictureSize(try thumbnail("wide.\(ending)")) == PictureSize(width: 256, height: 171))
    #expect(
      PictureSize(try thumbnail("narrow.\(ending)", pixels: 100))
        == PictureSize(width: 1, height: 100))
  }

  @Test("A small image isn't enlarged")
  func small() throws {
    try songs.makePicture("a.png", width: 40, height: 30)
    #expect(PictureSize(try thumbnail("a.png")) == PictureSize(width: 40, height: 30))
  }

  @Test("The thumbnail of a transparent image is a PNG")
  func transparent() throws {
    try Tool.ffmpeg.run([
      "-f", "lavfi", "-i", "color=red@0.5:s=300x300,format=rgba", "-frames:v", "1", songs("a.png"),
    ])
    #expect(PictureSize.isPNG(try thumbnail("a.png", pixels: 100)))
  }

  @Test("Images of 40 megapixels are reduced, and a JPEG needs little memory")
  func large() throws {
    let program = try songs.makeProgram(
      "reader", "echo $$ > '\(songs("process"))'; exec '\(ReaderProgram.path)'")
    for ending in ["jpg", "png"] {
      try Tool.ffmpeg.run([
        "-f", "lavfi", "-i", "color=gray:s=8000x5000", "-frames:v", "1", "-compression_level", "1",
        songs("large.\(ending)"),
      ])
      let reader = SongReader(program: program)
      let picture = try reader.thumbnail(of: .file(songs("large.\(ending)")), pixels: 200)
      #expect(PictureSize(picture) == PictureSize(width: 200, height: 125))
      let process = try songs.folder.text("process").trimmingCharacters(in: .newlines)
      let peak = try peakMemory(of: process)
      // The picture's pixels have 120 million bytes, all of which a PNG needs in memory.
      #expect(peak < (ending == "jpg" ? 60_000 : 180_000), "\(ending): \(peak) KiB")
    }
  }

  /// Returns the peak memory of a process, in KiB.
  private func peakMemory(of process: String) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.filter(\.isNumber)))
  }

  @Test("An image with too many pixels or bytes is refused")
  func tooLarge() throws {
    try songs.makePicture("a.jpg", width: 64, height: 64)
    var bytes = try songs.bytes("a.jpg")
    let frame = try #require(PictureSize.jpegFrame(bytes))
    bytes.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0x00, 0xFF, 0x00])
    try songs.write(bytes, to: "wide.jpg")
    let fat = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: PictureLimits.bytes)
    try songs.write(fat, to: "fat.jpg")
    for name in ["wide.jpg", "fat.jpg"] {
      #expect(throws: SongReadError.pictureTooLarge(path: songs(name))) { try thumbnail(name) }
    }
  }

  @Test("An unsupported image format, an empty file, and a song without artwork are refused")
  func noPicture() throws {
    try songs.folder.write("<svg xmlns='http://www.w3.org/2000/svg'/>", to: "a.svg")
    try songs.write([], to: "b.png")
    for name in ["a.svg", "b.png"] {
      #expect(throws: SongReadError.unknownFormat(path: songs(name))) { try thumbnail(name) }
    }
    try songs.make("a.flac")
    #expect(throws: SongReadError.noPicture(path: songs("a.flac"))) {
      try reader.thumbnail(of: .song(songs("a.flac")), pixels: 100)
    }
  }

  @Test(
    "Damaged images yield a thumbnail or an error, and the reader keeps working",
    arguments: ["jpg", "png", "gif", "bmp"])
  func broken(ending: String) throws {
    try songs.makePicture("a.\(ending)", width: 96, height: 96)
    let whole = try songs.bytes("a.\(ending)")
    for bytes in BrokenFiles.of(whole, step: max(1, whole.count / 20), flips: 20) {
      try songs.write(bytes, to: "b")
      do throws(SongReadError) {
        let picture = try reader.thumbnail(of: .file(songs("b")), pixels: 50)
        #expect(PictureSize(picture) != nil)
      } catch {
        let allowed: [SongReadError] = [
          .undecodable(path: songs("b")), .unknownFormat(path: songs("b")),
          .pictureTooLarge(path: songs("b")),
        ]
        #expect(allowed.contains(error))
      }
    }
    #expect(PictureSize(try thumbnail("a.\(ending)", pixels: 50)) != nil)
  }

  @Test("A thumbnail replaces the previous file, and an unwritable path is reported")
  func written() throws {
    try songs.makePicture("a.jpg", width: 60, height: 60)
    for pixels in [30, 20] {
      try reader.thumbnail(of: .file(songs("a.jpg")), pixels: pixels, at: songs("small"))
      let size = PictureSize(try songs.bytes("small"))
      #expect(size == PictureSize(width: pixels, height: pixels))
    }
    let nowhere = songs("none/small")
    #expect(throws: SongReadError.unwritable(path: nowhere, .system(code: ENOENT))) {
      try reader.thumbnail(of: .file(songs("a.jpg")), pixels: 30, at: nowhere)
    }
  }
}
