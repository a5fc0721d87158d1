import MynaCloud
import Testing

@Suite("NamePattern")
struct NamePatternTests {
  @Test(
    "Patterns match names as in a shell, rclone, and gsutil",
    arguments: [
      ("*", "a.flac", true), ("*", "a/b", false), ("**", "a/b", true), ("*.flac", "x.wav", false),
      ("Takes/*.flac", "Takes/a.flac", true), ("Takes/*.flac", "Takes/b/a.flac", false),
      ("Takes/**.flac", "Takes/b/a.flac", true), ("T*/a?c", "Takes/abc", true),
      ("a?c", "a/c", false), ("a?c", "ac", false), ("녹음 ?", "녹음 é", true),
      ("[c-a]1", "c1", false), ("[c-ax]1", "x1", true), ("[a-c]1", "b1", true),
      ("[a-c]1", "d1", false), ("[!a-c]1", "d1", true),
      ("[^a]1", "a1", false), ("[]x]1", "]1", true), ("[!/]", "/", false), ("a[b*", "a[bc", true),
      ("\\*a*", "*ab", true), ("\\*a*", "xab", false), ("**", "", true), ("?", "", false),
      ("*a*a*a*a*a*a*a*a*b", String(repeating: "a", count: 200), false),
    ])
  func matches(pattern: String, name: String, isMatch: Bool) throws {
    #expect(try #require(NamePattern(pattern)).matches(name) == isMatch)
  }

  @Test(
    "A pattern's folder is the part before its first wildcard",
    arguments: [
      ("Takes/2026-*.flac", "Takes/"), ("*", ""), ("a/b/c?", "a/b/"), ("T*/x/y", ""),
      ("\\*/a*", "*/"),
    ])
  func folder(pattern: String, folder: String) throws {
    #expect(try #require(NamePattern(pattern)).folder == folder)
  }

  @Test("Text without wildcards isn't a pattern", arguments: ["", "a.flac", "a[b", "a\\*b", "x]"])
  func names(text: String) { #expect(NamePattern(text) == nil) }
}
