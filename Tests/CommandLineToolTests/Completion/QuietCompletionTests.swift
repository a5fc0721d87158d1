import Foundation
import TestSupport
import Testing

/// Completion runs at each Tab, so it must neither change a file nor print an error.
@Suite("Completion without side effects")
struct QuietCompletionTests {
  let home = LibraryHome()
  private static let lines = [
    ["play", ""], ["undelete", ""], ["tag", "last", ""], ["list", "--tag", ""],
    ["render", "-e", ""], ["record", "--device", ""], ["play", "a", "-d", ""], ["help", ""],
  ]

  private func complete(_ words: [String]) throws -> Outcome {
    try Myna.run(
      ["complete", "--"] + words, in: home.folder,
      environment: home.environment.merging(
        ["HOME": home.folder("person"), "XDG_RUNTIME_DIR": home.folder("run"), "PULSE_SERVER": ""]
      ) { $1 })
  }

  @Test(
    "Without a library or a sound server, completion prints no errors and creates no files",
    arguments: lines)
  func nothingThere(words: [String]) throws {
    let outcome = try complete(words)
    #expect(outcome.status == 0 && outcome.talk.isEmpty)
    #expect(home.folder.names.isEmpty, "\(home.folder.names)")
  }

  @Test("Completion leaves out a file that isn't indexed yet and creates no files")
  func unknownFile() throws {
    try home.fill("Song")
    try home.write("new.wav")
    try FileManager.default.moveItem(
      atPath: home.folder("new.wav"), toPath: home.takes + "/New.wav")
    let before = home.folder.names
    #expect(try complete(["show", ""]).text.split(separator: "\n").count == 2)
    #expect(home.folder.names == before)
    #expect(try home.list().count == 2)
  }

  @Test("Completion leaves a damaged index unchanged and prints no errors")
  func damaged() throws {
    try home.fill("Song")
    let bytes = Data(repeating: 0x42, count: 8_192)
    try bytes.write(to: URL(fileURLWithPath: home.index))
    for words in Self.lines {
      let outcome = try complete(words)
      #expect(outcome.status == 0 && outcome.talk.isEmpty)
      #expect(!outcome.text.contains("Song"))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: home.index)) == bytes)
  }

  @Test("Completion succeeds even if the shell stops reading its output")
  func readerGone() throws {
    let outcome = try Myna.shell(
      #"set -o pipefail; "$MYNA" complete -- "" | true"#, in: home.folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty)
  }
}
