import MynaCloud
import Testing

@Suite("Names of objects")
struct ObjectNameTests {
  @Test(
    "A name that could lead somewhere else, or that a server would refuse, is none",
    arguments: [
      "", "/", "/a", "a/", "a//b", "../a", "a/../b", "a/.", "a\nb", "a\u{7F}",
      String(repeating: "ü", count: 513),
    ])
  func refused(name: String) { #expect(ObjectName(name) == nil) }

  @Test(
    "Spaces, dots and letters of all languages are fine",
    arguments: ["2026-11-21 14.03 Title.flac", "Takes/…/녹음.flac", "a..b/.c"])
  func accepted(name: String) { #expect(ObjectName(name)?.text == name) }

  @Test("A name of 1,024 bytes is the longest")
  func longest() { #expect(ObjectName(String(repeating: "ü", count: 512)) != nil) }

  @Test("Names are in the order of their bytes")
  func order() {
    let names = ["a/b", "a.b", "Z", "é"].map { ObjectName(listed: $0) }
    #expect(names.sorted().map(\.text) == ["Z", "a.b", "a/b", "é"])
  }
}
