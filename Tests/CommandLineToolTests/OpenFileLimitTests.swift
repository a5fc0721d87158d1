import TestSupport
import Testing

@Suite("Open file limits")
struct OpenFileLimitTests {
  private let library = LibraryHome()

  init() throws {
    try library.write("a.wav")
    try library.run("import", "a.wav")
    try library.write("b.wav")
  }

  @Test(
    "With any limit of 3 to 20 open files, a command succeeds or reports an error",
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

  @Test("myna list works with a low soft limit on open files")
  func soft() throws {
    let outcome = try library.shell("ulimit -S -n 12; exec \"$MYNA\" list")
    #expect(outcome.status == 0 && !outcome.output.isEmpty, "\(outcome)")
  }
}
