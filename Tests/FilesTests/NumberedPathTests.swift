import Files
import Foundation
import TestSupport
import Testing

@Suite("NumberedPath")
struct NumberedPathTests {
  private let folder = Scratch()

  @Test("Numbers go before the file extension, and long names are shortened to make room")
  func numbers() {
    #expect(NumberedPath.path("/x/a.flac", number: 1) == "/x/a.flac")
    #expect(NumberedPath.path("/x/a.flac", number: 2) == "/x/a (2).flac")
    #expect(NumberedPath.path("/x.y/a", number: 3) == "/x.y/a (3)")
    #expect(NumberedPath.path("/x/.hidden", number: 2) == "/x/.hidden (2)")
    let long = "/x/" + String(repeating: "ä", count: 125) + ".flac"
    let name = Folder.name(of: NumberedPath.path(long, number: 10))
    #expect(name.utf8.count <= 255 && name.hasSuffix("ä (10).flac"))
    #expect(NumberedPath.path("/x/a.flac", ending: "wav") == "/x/a.wav")
    #expect(NumberedPath.ending(of: "/x.y/a") == "")
    #expect(
      Array(NumberedPath.all(from: "/x/a.b").prefix(3)) == ["/x/a.b", "/x/a (2).b", "/x/a (3).b"])
  }

  @Test("A path's availability is free, taken, too long, or unknown")
  func use() throws {
    try folder.write("", to: "a")
    #expect(
      FileNameAvailability(of: folder("a")) == .taken
        && FileNameAvailability(of: folder("b")) == .free)
    #expect(FileNameAvailability(of: folder(String(repeating: "a", count: 256))) == .tooLong)
    #expect(FileNameAvailability(of: folder("a/b")) == .unknown(code: ENOTDIR))
    #expect(FileNameLimit.least...FileNameLimit.usual ~= FileNameLimit.bytes(in: folder.path))
    #expect(FileNameLimit.bytes(in: folder("none")) == FileNameLimit.usual)
  }
}
