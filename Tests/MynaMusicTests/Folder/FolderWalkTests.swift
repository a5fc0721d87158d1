import Files
import Foundation
import TestSupport
import Testing

@testable import MynaMusic

@Suite("FolderWalk")
struct FolderWalkTests {
  let scratch = MusicScratch()

  private func found(
    excluded: [String] = [], seen: VisitedFiles = VisitedFiles()
  ) throws -> MusicFolderContents {
    let request = FolderWalk.Request(path: scratch.music, excluded: excluded, seen: seen)
    return try FolderWalk.list(request, while: { true }).contents
  }

  private func names(_ contents: MusicFolderContents) -> [String] {
    contents.songs.map { String($0.path.dropFirst(scratch.music.count + 1)) }.sorted()
  }

  @Test("Songs are found at any depth, except hidden files and excluded folders")
  func depths() throws {
    for name in [
      "a.MP3", "b/c/d/e.Flac", ".hidden.mp3", ".trash/f.mp3", "b/.git/g.mp3", "Myna/take.flac",
      "cover.jpg", "list.m3u", "noending",
    ] { try scratch.write(name) }
    let contents = try found(excluded: [scratch.music + "/Myna", scratch("not there")])
    #expect(names(contents) == ["a.MP3", "b/c/d/e.Flac"])
  }

  @Test("Files with unclear names are recognized by content, and videos are excluded")
  func contents() throws {
    let sound = scratch("sound.wav")
    let noise = "anoisesrc=duration=0.1:sample_rate=8000"
    try Tool.ffmpeg.run("-f", "lavfi", "-i", noise, sound)
    let made: [(String, [String])] = [
      ("song", ["-f", "wav"]), ("memo.qta", ["-c:a", "aac", "-f", "mov"]),
      ("memo.mkv", ["-c:a", "flac", "-f", "matroska"]),
      ("memo.awb", ["-c:a", "aac", "-f", "adts"]),
    ]
    let video = ["-f", "lavfi", "-i", "color=size=16x16:duration=0.1:rate=10"]
    for (name, options) in made {
      try Tool.ffmpeg.run(["-i", sound] + options + [scratch.music + "/" + name])
    }
    for (name, format) in [("film.mov", "mov"), ("film.mkv", "matroska"), ("film.mp4", "mp4")] {
      try Tool.ffmpeg.run(
        ["-i", sound] + video + ["-c:a", "aac", "-c:v", "mpeg4", "-f", format]
          + [scratch.music + "/" + name])
    }
    for name in ["song.mp3.part", "~$song.mp3"] { try scratch.write(name) }
    #expect(names(try found()) == ["memo.awb", "memo.mkv", "memo.qta", "song"])
  }

  @Test("Circular links are handled, and a file with several names is listed once")
  func links() throws {
    try scratch.write("a/song.mp3")
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: scratch.music + "/a/loop", withDestinationPath: scratch.music)
    try files.createSymbolicLink(atPath: scratch.music + "/z", withDestinationPath: "a")
    try files.createSymbolicLink(
      atPath: scratch.music + "/z.mp3", withDestinationPath: "a/song.mp3")
    try files.linkItem(
      atPath: scratch.music + "/a/song.mp3", toPath: scratch.music + "/hard.mp3")
    #expect(names(try found()).count == 1)
    let first = try FolderWalk.list(
      FolderWalk.Request(path: scratch.music + "/a"), while: { true })
    #expect(first.contents.songs.count == 1)
    #expect(names(try found(seen: first.seen)).isEmpty)
  }

  @Test("File names can contain line breaks, any script, and invalid UTF-8")
  func names() throws {
    let names = ["a\nb.mp3", "ä.mp3", "a\u{308}.mp3", "한국어.ogg", "'; DROP TABLE songs.mp3"]
    for name in names { try scratch.write(name) }
    let path = scratch.music.utf8.map { CChar(bitPattern: $0) }
    let bytes: [CChar] = path + [0x2F, -1, -2, 0x2E, 0x6D, 0x70, 0x33, 0]
    let descriptor = open(bytes, O_CREAT | O_WRONLY, 0o600)
    #expect(descriptor >= 0)
    close(descriptor)
    // Files other than songs are ignored.
    let other: [CChar] = path + [0x2F, -1, 0x2E, 0x74, 0x78, 0x74, 0]
    close(open(other, O_CREAT | O_WRONLY, 0o600))
    let folder: [CChar] = path + [0x2F, -1, 0]
    #expect(mkdir(folder, 0o700) == 0)
    let contents = try found()
    let found = contents.songs.map { Array($0.path.utf8) }
    #expect(found.count == names.count + 1)
    let foreign = bytes.dropLast().map { UInt8(bitPattern: $0) }
    #expect(contents.songs.contains { $0.path.fileSystemBytes == foreign })
    for name in names { #expect(found.contains(Array((scratch.music + "/" + name).utf8))) }
  }

  @Test(
    "An unreadable folder is reported, and the other folders are listed",
    .enabled(if: getuid() != 0))
  func forbidden() throws {
    try scratch.write("closed/a.mp3")
    try scratch.write("open/b.mp3")
    chmod(scratch.music + "/closed", 0)
    defer { chmod(scratch.music + "/closed", 0o700) }
    let contents = try found()
    #expect(names(contents) == ["open/b.mp3"])
    #expect(contents.unreachable == [scratch.music + "/closed"])
  }

  @Test("A folder's image is chosen in this order: cover, folder, front")
  func pictures() throws {
    for name in ["a/front.png", "a/Folder.jpg", "a/COVER.PNG", "b/front.jpeg", "c/back.jpg"] {
      try scratch.write(name)
    }
    let found = try found().pictures.map { String($0.path.dropFirst(scratch.music.count + 1)) }
    #expect(found.sorted() == ["a/COVER.PNG", "b/front.jpeg"])
  }
}
