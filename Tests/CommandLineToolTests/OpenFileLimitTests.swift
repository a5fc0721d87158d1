import TestSupport
import Testing

@Suite("Few open files")
struct OpenFileLimitTests {
  private let library = LibraryHome()

  init() throws {
    try library.write("a.wav")
    try library.run("import", "a.wav")
    try library.write("b.wav")
  }

  @Test(
    "However few files the shell allows, a command does its work or says why not",
    arguments: 3...20,
    [
      "list", "info a.wav", "render a.wav -o c.wav --force --pitch 300", "import b.wav", "check",
      "export a -o d.flac --force",
    ])
  func few(limit: Int, words: String) throws {
    let outcome = try library.shell("ulimit -n \(limit); exec \"$MYNA\" \(words)")
    // The dynamic linker exits with 127 if it cannot open a library.
    #expect([0, 1, 127].contains(outcome.status) && !outcome.endedBySignal, "\(outcome)")
    #expect(outcome.status == 0 || !outcome.talk.isEmpty)
  }

  @Test("A limit that the shell allows to be raised keeps no command from its work")
  func soft() throws {
    let outcome = try library.shell("ulimit -S -n 12; exec \"$MYNA\" list")
    #expect(outcome.status == 0 && !outcome.output.isEmpty, "\(outcome)")
  }
}
