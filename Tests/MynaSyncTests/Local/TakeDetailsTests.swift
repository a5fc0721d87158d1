import Testing

@testable import MynaSync

@Suite("Merging descriptions that were never compared")
struct TakeDetailsTests {
  private func details(note: String = "", tags: Set<String> = []) -> TakeDetails {
    var details = TakeDetails(TakeFields())
    (details.title, details.note, details.tags) = ("A walk", note, tags)
    return details
  }

  @Test("Different notes are both kept, with the cloud's first")
  func notes() {
    let joined = TakeDetails(joining: details(note: "Mine"), details(note: "Theirs"))
    #expect(joined.note == "Theirs\n\nMine")
  }

  @Test(
    "Of two notes, one that contains the other's text is kept unchanged",
    arguments: [("", "B"), ("B", ""), ("A B", "B"), ("B", "A B"), ("B", "B")])
  func contained(mine: String, theirs: String) {
    let joined = TakeDetails(joining: details(note: mine), details(note: theirs))
    #expect(joined.note == [mine, theirs].max { $0.count < $1.count })
  }

  @Test("Merging again, on either machine, changes nothing")
  func again() {
    let (mine, theirs) = (details(note: "Mine", tags: ["a"]), details(note: "Theirs", tags: ["b"]))
    let joined = TakeDetails(joining: mine, theirs)
    #expect(joined.tags == ["a", "b"])
    for other in [mine, theirs, joined] {
      #expect(TakeDetails(joining: other, joined) == joined)
    }
  }
}
