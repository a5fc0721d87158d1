import MynaCloud
import Testing

@Suite("Object names")
struct ObjectNameTests {
  @Test(
    "Unsafe object names, and names that servers reject, are rejected",
    arguments: [
      "", "/", "/a", "a/", "a//b", "../a", "a/../b", "a/.", "a\nb", "a\u{7F}",
      String(repeating: "ü", count: 513),
    ])
  func refused(name: String) { #expect(ObjectName(name) == nil) }

  @Test(
    "Object names can have spaces, dots, and letters of any language",
    arguments: ["2026-11-21 14.03 Title.flac", "Takes/…/녹음.flac", "a..b/.c"])
  func accepted(name: String) { #expect(ObjectName(name)?.text == name) }

  @Test("An object name can have up to 1,024 bytes")
  func longest() { #expect(ObjectName(String(repeating: "ü", count: 512)) != nil) }

  @Test("Object names are sorted by their bytes")
  func order() {
    let names = ["a/b", "a.b", "Z", "é"].map { ObjectName(listed: $0) }
    #expect(names.sorted().map(\.text) == ["Z", "a.b", "a/b", "é"])
  }
}
