import Foundation
import TestSupport
import Testing

/// Tests the words that name files, recordings, or both.
@Suite("Files and recordings as operands")
struct OperandTests {
  let home = LibraryHome()
  private var folder: Scratch { home.folder }

  init() throws {
    try home.fill("Interview", "Song")
    try copySound(to: "Interview")
  }

  /// Writes a sound of half a second to a file without an extension.
  private func copySound(to name: String) throws {
    try home.write("sound.wav", seconds: 0.5)
    try FileManager.default.copyItem(atPath: folder("sound.wav"), toPath: folder(name))
  }

  private func info(_ words: String...) throws -> InfoSummary? {
    try home.run(["info", "--json"] + words).json([InfoSummary].self).first
  }

  @Test(
    "A name of both a file and a recording is refused, and the message shows both alternatives",
    arguments: [
      "render Interview -o x.wav", "info Interview", "play Interview",
      "compare Interview ./Interview",
      "trim Interview --to 0.05", "cut Interview --from 0.01 --to 0.05",
      "split Interview --at 0.05", "join Song Interview", "append Song Interview",
      "append Interview Song", "normalize Interview", "denoise Song Interview",
      "trim Interview -o x.wav --to 0.05", "render ./sound.wav --mix Interview -o x.wav",
    ])
  func both(line: String) throws {
    let before = try home.list().map(\.seconds)
    let outcome = try home.run(line.split(separator: " ").map(String.init))
    #expect(outcome.isRefusal(1, naming: "./Interview"), "\(outcome.talk)")
    #expect(outcome.talk.contains("title:Interview"), "\(outcome.talk)")
    #expect(try home.list().map(\.seconds) == before)
    #expect(!folder.names.contains("x.wav"))
  }

  @Test("A path or --file refers to the file, and title: refers to the recording")
  func ways() throws {
    let take = try home.take("title:interview")
    #expect(take.title == "Interview")
    for words in [["./Interview"], ["--file", "Interview"], [folder("Interview")]] {
      let found = try home.run(["info", "--json"] + words).json([InfoSummary].self)
      #expect(found.map(\.seconds) == [0.5], "\(words)")
    }
    #expect(try info("title:Interview")?.path == take.path)
    #expect(
      try home.run("render", "--file", "Interview", "--mix", "Song", "-o", "x.wav")
        .isRefusal(1, naming: "Song"))
    #expect(try home.run("trim", "title:Interview", "--to", "0.05").status == 0)
    #expect(try abs(home.take("title:Interview").seconds - 0.05) < 0.001)
  }

  @Test("A file named like a take's ID is refused, but a file named like part of a title is used")
  func otherNames() throws {
    let id = String(try home.take("Song").id.prefix(8))
    try copySound(to: id)
    let outcome = try home.run("info", id)
    #expect(outcome.isRefusal(1, naming: "./\(id)"), "\(outcome.talk)")
    #expect(outcome.talk.contains("title:Song"))
    try copySound(to: "Son")
    #expect(try info("Son")?.seconds == 0.5)
  }

  @Test(
    "If a file is named last, the message explains how to refer to it and to the newest recording",
    arguments: ["render last -o x.wav", "play LAST", "info last", "trim last --to 0.05"])
  func last(line: String) throws {
    for name in ["last", "LAST"] { try copySound(to: name) }
    let outcome = try home.run(line.split(separator: " ").map(String.init))
    let id = String(try home.take("Song").id.prefix(8))
    #expect(outcome.isRefusal(1, naming: "newest recording"), "\(outcome.talk)")
    #expect(outcome.talk.lowercased().contains("./last"), "\(outcome.talk)")
    #expect(outcome.talk.contains(id) && outcome.talk.contains("“Song”"), "\(outcome.talk)")
    #expect(try info("./last")?.seconds == 0.5)
    #expect(try info(id)?.seconds == 0.2)
    #expect(try home.take("last").title == "Song")
  }

  @Test("The index is opened once for any number of names, and not at all for paths")
  func index() throws {
    for number in 1...20 { try copySound(to: "\(number).wav") }
    func opens(_ names: String) throws -> Int {
      let script = """
        strace -f -e trace=openat -o trace "$MYNA" info -q \(names) > /dev/null
        grep -c 'library.sqlite"' trace
        """
      return Int(try home.shell(script).text.split(separator: "\n").last ?? "") ?? -1
    }
    #expect(try opens("?.wav ??.wav") == opens("1.wav"))
    #expect(try opens("./?.wav") == 0)
  }

  @Test("In commands for recordings, title: refers to a recording even if a file has that name")
  func recordings() throws {
    #expect(try home.run("export", "title:Song", "-o", "song.wav").status == 0)
    #expect(try folder.signal("song.wav").duration == 0.2)
    // These commands take only recordings, so that a file of that name means nothing.
    #expect(try home.run("tag", "Interview", "work").status == 0)
    #expect(try home.run("rename", "title:Interview", "Other").status == 0)
    let gone = try home.run("show", "title:Interview")
    #expect(gone.isRefusal(1, naming: "“Interview”"), "\(gone.talk)")
    #expect(try home.run("delete", "title:Other").status == 0)
    #expect(try home.run("undelete", "title:Other").status == 0)
    // A title must be whole.
    #expect(try home.run("show", "title:Son").status == 1)
  }

  @Test("A file in the recordings folder is a recording, however its path is written")
  func takesFolder() throws {
    // An edit can give the file another extension.
    func name() throws -> String { URL(filePath: try home.take("Song").path).lastPathComponent }
    func link() throws -> String {
      let link = "link \(folder.names.count).wav"
      try FileManager.default.createSymbolicLink(
        atPath: folder(link), withDestinationPath: try home.take("Song").path)
      return link
    }
    let paths = [
      { try home.take("Song").path }, { "home/takes/\(try name())" },
      { "home/../home/takes/\(try name())" }, link,
    ]
    for (number, path) in paths.enumerated() {
      let outcome = try home.run("trim", try path(), "--from", "0.01")
      #expect(outcome.status == 0, "\(outcome.talk)")
      #expect(abs(try home.take("Song").seconds - 0.2 + 0.01 * Double(number + 1)) < 0.001)
    }
    #expect(try home.run("undo", "--original", "home/takes/\(name())").status == 0)
    #expect(try home.take(link()).seconds == 0.2)
    let inside = try home.shell("cd home/takes && \"$MYNA\" trim '\(name())' --to 0.1")
    #expect(inside.status == 0, "\(inside.talk)")
    #expect(abs(try home.take("Song").seconds - 0.1) < 0.001)
  }

  @Test("An output in the recordings folder is imported, and never replaces a recording")
  func imported() throws {
    let first = try home.run("render", "./Interview", "-o", "home/takes/New.flac")
    #expect(first.status == 0 && first.talkLines.count == 1, "\(first.talk)")
    #expect(first.talk.contains("“New”"), "\(first.talk)")
    #expect(try home.take("New").seconds == 0.5)
    let before = try folder.data("home/takes/New.flac")
    for line in ["render ./sound.wav", "trim ./sound.wav --to 0.1", "join ./sound.wav Song"] {
      let words = line.split(separator: " ").map(String.init)
      let refused = try home.run(words + ["-o", "home/takes/New.flac", "--force"])
      #expect(refused.isRefusal(64, naming: "New.flac"), "\(refused.talk)")
    }
    #expect(try folder.data("home/takes/New.flac") == before)
    let folderOutput = try home.run("trim", "./sound.wav", "--to", "0.1", "-o", home.takes)
    #expect(folderOutput.status == 0 && folderOutput.talk.contains("“sound”"))
    let joined = try home.run("join", "Song", "./sound.wav", "-o", "home/takes/All.flac", "-q")
    #expect(joined.status == 0 && joined.talk.isEmpty, "\(joined.talk)")
    #expect(try home.list().count == 5)
  }

  @Test("--file without an output file is refused")
  func fileOption() throws {
    let outcome = try home.run("trim", "Song", "--file", "--to", "0.1")
    #expect(outcome.isRefusal(64, naming: "--output"), "\(outcome.talk)")
  }
}
