import TestSupport
import Testing

@Suite("File names that aren't UTF-8")
struct ForeignNameTests {
  private let library = LibraryHome()
  /// A file name in Latin-1, for a shell.
  private static let name = "$(printf 'Gr\\374\\337e').wav"

  init() throws { for name in ["a.wav", "b.wav"] { try library.write(name) } }

  /// Runs a script that stops at the first failure; `$n` is the name of a copy of `a.wav`.
  private func shell(_ script: String) throws -> Outcome {
    try library.shell("set -e; n=\"\(Self.name)\"; mv a.wav \"$n\"\n\(script)")
  }

  @Test("Folders and files whose names aren't UTF-8 can be imported")
  func imported() throws {
    let outcome = try shell(
      """
      mkdir -p "in/deep/$n.d"; mv "$n" in; mv b.wav "in/deep/$n.d"
      "$MYNA" import in
      """)
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(outcome.talk.contains("Imported 2 recordings"))
    #expect(Set(try library.list().map(\.title)) == [#"Gr\xFC\xDFe"#, "b"])
    #expect(try library.run("check").status == 0)
  }

  @Test("A take whose file name isn't UTF-8 can be edited, renamed, deleted, and restored")
  func inTakes() throws {
    let outcome = try shell(
      #"""
      mkdir -p home/takes; mv "$n" home/takes; mv b.wav "home/takes/2$n"
      "$MYNA" list > /dev/null
      "$MYNA" trim 'Gr\xFC\xDFe' --to 0.05
      "$MYNA" undo 'Gr\xFC\xDFe'
      "$MYNA" delete 'Gr\xFC\xDFe'
      [ ! -e "home/takes/$n" ]
      "$MYNA" undelete 'Gr\xFC\xDFe' | tr -d '\n' > path
      printf %s "$PWD/home/takes/$n" | cmp - path
      "$MYNA" tag 'Gr\xFC\xDFe' old
      "$MYNA" rename '2Gr\xFC\xDFe' Greetings
      ls home/takes
      """#)
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(outcome.text.contains("Greetings.wav"), "\(outcome.text)")
    let list = try library.list()
    #expect(Set(list.map(\.title)) == [#"Gr\xFC\xDFe"#, "Greetings"])
    #expect(list.first { $0.title != "Greetings" }?.tags == ["old"])
    #expect(try library.run("check").status == 0)
  }

  @Test("The library works in a home folder whose path isn't UTF-8")
  func home() throws {
    let outcome = try shell(
      #"""
      export MYNA_HOME="$PWD/$n.d/home"
      "$MYNA" import "$n"; "$MYNA" import b.wav
      "$MYNA" trim b --to 0.05; "$MYNA" music folders --add . > /dev/null
      "$MYNA" music folders > folders
      printf '%s\n' "$MYNA_HOME/music" "$PWD" | cmp - folders; rm folders
      "$MYNA" check
      MYNA_HOME="$n.d/home" "$MYNA" list
      ls | wc -l; ls "$n.d/home"
      """#)
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(outcome.text.contains("Everything is fine"), "\(outcome.text)")
    // The two sounds and one folder; no file has an altered name.
    #expect(outcome.text.hasSuffix("3\ndata\nsettings\ntakes\n"), "\(outcome.text)")
  }

  @Test("Paths that aren't UTF-8 work as input, output, and working folder")
  func arguments() throws {
    let outcome = try shell(
      #"""
      "$MYNA" info "$n"
      "$MYNA" render b.wav -o "2$n" -q
      "$MYNA" render b.wav -o "$n.d/" -q
      "$MYNA" render "$n" -o c.wav -q
      "$MYNA" render "$n" b.wav -o out -q
      [ -s "2$n" ] && [ -s "$n.d/b.wav" ] && [ -s c.wav ] && [ -s "out/$n" ]
      cd "$n.d"; "$MYNA" render ../b.wav -o deep/ -q; [ -s deep/b.wav ]
      cd ..; ls | wc -l
      """#)
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(outcome.text.contains(#"Gr\xFC\xDFe.wav"#))
    // The two sounds, two results and two folders, besides the library; no file has an altered
    // name.
    #expect(outcome.text.hasSuffix("6\n"), "\(outcome.text)")
  }

  @Test("Messages and JSON show bytes that aren't UTF-8 in hexadecimal")
  func shown() throws {
    let missing = try shell(#""$MYNA" info "no$n""#)
    #expect(missing.isRefusal(naming: #"noGr\xFC\xDFe.wav"#), "\(missing.talk)")
    struct Info: Decodable { var path: String }
    let outcome = try library.shell("\"$MYNA\" info --json \"\(Self.name)\"")
    #expect(try outcome.json([Info].self).map(\.path) == [#"Gr\xFC\xDFe.wav"#])
  }

  @Test("A song whose path isn't UTF-8 is listed")
  func music() throws {
    let outcome = try shell(
      #"""
      mkdir -p "songs/$n.d"; mv "$n" "songs/$n.d"
      "$MYNA" music folders --add songs > /dev/null; "$MYNA" music list
      """#)
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(outcome.text.contains(#"Gr\xFC\xDFe"#), "\(outcome.text)")
  }
}
