import Testing

@testable import CommandLineTool

@Suite("Suggestion")
struct SpellingSuggestionTests {
  @Test(
    "The distance counts inserted, removed, replaced, and swapped letters",
    arguments: [
      ("snail", "snail", 0), ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("snal", "snail", 1),
      ("snaiil", "snail", 1), ("snoil", "snail", 1), ("sanil", "snail", 1),
      ("kitten", "sitting", 3),
    ])
  func distance(a: String, b: String, expected: Int) {
    #expect(SpellingSuggestion.distance(a, b) == expected)
    #expect(SpellingSuggestion.distance(b, a) == expected)
  }

  @Test("A misspelled word finds the nearest name, regardless of case")
  func near() {
    let names = ["snail", "rabbit", "chipmunk", "vader", "hawk", "reverb"]
    #expect(SpellingSuggestion.nearest(to: "chimpunk", in: names) == "chipmunk")
    #expect(SpellingSuggestion.nearest(to: "HAKW", in: names) == "hawk")
    #expect(SpellingSuggestion.nearest(to: "rever", in: names) == "reverb")
  }

  @Test("A word far from every name gets no suggestion")
  func far() {
    #expect(SpellingSuggestion.nearest(to: "elephant", in: ["snail", "hawk"]) == nil)
    #expect(SpellingSuggestion.nearest(to: "x", in: ["list", "show"]) == nil)
    #expect(SpellingSuggestion.nearest(to: "x", in: []) == nil)
  }

  @Test("A difference of two letters is accepted only in a longer word with the right first letter")
  func firstLetter() {
    let names = ["output", "format", "downmix"]
    #expect(SpellingSuggestion.nearest(to: "outptus", in: names) == "output")
    #expect(SpellingSuggestion.nearest(to: "uotputs", in: names) == nil)
    #expect(SpellingSuggestion.nearest(to: "iutput", in: names) == "output")
    #expect(SpellingSuggestion.nearest(to: "frmt", in: names) == nil)
    #expect(SpellingSuggestion.nearest(to: "to", in: ["tag"]) == nil)
  }

  @Test("A prefix that matches only one name finds that name")
  func beginnings() {
    let names = ["output", "format", "formant", "rate", "--version"]
    #expect(SpellingSuggestion.nearest(to: "out", in: names) == "output")
    #expect(SpellingSuggestion.nearest(to: "--ver", in: names) == "--version")
    #expect(SpellingSuggestion.nearest(to: "form", in: names) == nil)
    #expect(SpellingSuggestion.nearest(to: "o", in: names) == nil)
    #expect(SpellingSuggestion.nearest(to: "samplerate", in: names) == nil)
  }
}
