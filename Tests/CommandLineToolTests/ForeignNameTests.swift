import TestSupport
import Testing

@Suite("Names that are not UTF-8")
struct ForeignNameTests {
  private let library = LibraryHome()
  /// A name in Latin-1, for a shell.
  private static let name = "$(printf 'Gr\\374\\337e').wav"

  init() throws { for name in ["a.wav", "b.wav"] { try library.write(name) } }

  @Test("A folder that is imported leaves none out in silence")
  func imported() throws {
    let outcome = try library.shell(
      """
      mkdir in in/deep; mv a.wav "in/\(Self.name)"; mv b.wav in; mkdir "in/deep/\(Self.name).d"
      "$MYNA" import in
      """)
    #expect(outcome.status == 1)
    #expect(outcome.talk.contains("in/Gr\\xFC\\xDFe.wav”"), "\(outcome.talk)")
    #expect(outcome.talk.contains("in/deep/Gr\\xFC\\xDFe.wav.d”"))
    #expect(outcome.talk.contains("Imported 1 recording, could not import 2."))
    #expect(try library.list().map(\.title) == ["b"])
  }

  @Test("One in the folder of takes is told by list and by check")
  func inTakes() throws {
    try library.run("import", "b.wav")
    let outcome = try library.shell(
      "mv a.wav \"home/takes/\(Self.name)\"; \"$MYNA\" list; \"$MYNA\" check")
    #expect(outcome.status == 1)
    let lines = outcome.talkLines.filter { $0.contains("“Gr\\xFC\\xDFe.wav”") }
    #expect(lines.count == 2, "\(outcome.talk)")
    #expect(!outcome.output.isEmpty && !outcome.text.contains("Everything is fine"))
  }

  @Test(
    "As an argument, an output or a folder of Myna's it is refused, and becomes no other name",
    arguments: [
      "\"$MYNA\" info \"$n\"", "\"$MYNA\" render b.wav -o \"$n\"",
      "\"$MYNA\" render b.wav -o \"$n.d/\"", "\"$MYNA\" render \"$n\" -o c.wav",
      "MYNA_HOME=\"$PWD/$n\" \"$MYNA\" import b.wav",
    ])
  func refused(words: String) throws {
    let outcome = try library.shell("n=\"\(Self.name)\"; mv a.wav \"$n\"; ls > ../before; \(words)")
    #expect(outcome.isRefusal(naming: "Gr\\xFC\\xDFe.wav"), "\(outcome.talk)")
    let after = try library.shell("ls | wc -l; [ -f \"\(Self.name)\" ] && echo there")
    #expect(after.text.contains("there") && after.text.contains("2\n"), "\(after.text)")
  }

  @Test("A working folder of such a name is no obstacle")
  func workingFolder() throws {
    let outcome = try library.shell(
      "mkdir \"\(Self.name).d\"; cd \"\(Self.name).d\"; \"$MYNA\" render ../b.wav -o out/ -q && ls out; cd ..; ls"
    )
    #expect(outcome.status == 0 && outcome.text.contains("b.wav"), "\(outcome.talk)")
    #expect(!outcome.text.contains("\u{FFFD}.wav.d\n\u{FFFD}"))
  }
}
