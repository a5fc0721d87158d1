import MynaDSP
import TestSupport
import Testing

@testable import CommandLineTool

/// In a language that marks each text, what is not marked has no translation.
@Suite("Command output in another language")
struct MarkedLanguageTests {
  nonisolated(unsafe) private static let language = Result { try Language.marked() }

  @Test(
    "Each help sentence is translated",
    arguments: CommandTable.all.map { $0.description.name })
  func help(command: String) throws {
    let description = try CommandTable.command(named: command).description
    let page = try run("help", command)
    #expect(page.status == 0)
    // A backslash continues a long example on the next line.
    var rest = page.text.replacing(#/ \\\n +/#, with: " ").unmarked
    let terms = description.examples.map(\.command) + description.allOptions.map(\.usage)
    // The longest first, since one may begin with another.
    for term in terms.sorted(by: { $0.count > $1.count }) { rest = rest.replacing(term, with: "") }
    if command == "effects" {
      // The names of settings are those in files.
      let sentences: Set = ["true", "or", "false", "up", "to", "of", "cents", "octaves"]
      let summaries = EffectUnit.kinds.map { "\($0.name) \(SettingSummary.of($0.settings))" }
      let words = summaries.joined(separator: " ").split { !$0.isLetter && !$0.isNumber }
      let names = Set(words.map(String.init)).subtracting(sentences)
      rest = rest.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        .filter { !names.contains($0) }.joined(separator: " ")
    }
    #expect(!rest.hasLetters, "\(rest)")
  }

  @Test("Each sentence of the overview is translated")
  func overview() throws {
    var rest = try run("help").text.unmarked
    let names = CommandTable.all.map { $0.description.name } + CommandTable.environment.map(\.0)
    for name in names { rest = rest.replacing("  \(name) ", with: "") }
    for name in CommandTable.environment.map(\.0) { rest = rest.replacing(name, with: "") }
    #expect(!rest.replacing("myna: ", with: "").hasLetters, "\(rest)")
  }

  @Test(
    "Each error message is translated",
    arguments: [
      ["reocrd"], ["--verison"], ["record", "--colour"], ["record", "-x"],
      ["record", "--seconds"], ["record", "--seconds", "many"], ["record", "--seconds", "0"],
      ["record", "--channels", "five"], ["record", "--quiet=yes"], ["record", "extra"],
      ["record", "--append", "last", "-o", "x.wav"], ["render", "a.wav"],
      ["render", "nowhere.wav", "-o", "b.wav"], ["render", "sound.wav", "-o", "sound.wav"],
      ["render", "sound.wav", "-o", "b.xyz"], ["render", "sound.wav", "-o", "b.wav", "-e", "chip"],
      ["render", "sound.wav", "-o", "b.wav", "--reverb", "cave"],
      ["render", "sound.wav", "-o", "b.wav", "--pitch", "9999"],
      ["render", "text.wav", "-o", "b.wav"], ["render", "empty.wav", "-o", "b.wav"],
      ["render", "sound.wav", "-o", "nowhere/b.wav"], ["render", ".", "-o", "b.wav"],
      ["render", "sound.wav", "-o", "text.wav"], ["render", "-", "-o", "b.wav"],
      ["render", "sound.wav", "other.wav", "-o", "text.wav"],
      ["play", "sound.wav", "--loop", "4"], ["play"], ["info", "nowhere.wav"], ["info"],
      ["info", "-", "-"], ["compare", "sound.wav"], ["compare", "sound.wav", "nowhere.wav"],
      ["compare", "sound.wav", "other.wav", "--max-offset", "11"], ["generate"],
      ["generate", "buzz"], ["generate", "tone"],
      ["generate", "tone", "-o", "b.wav", "--seed", "2"],
      ["generate", "tone", "-o", "b.wav", "--frequency", "24000"],
      ["generate", "tone", "-o", "b.mp3", "--rate-hz", "96000"],
      ["generate", "tone", "-o", "b.wav", "--duration", "0"],
      ["generate", "noise", "-o", "b.wav", "--color", "blue"],
      ["generate", "noise", "-o", "b.wav", "--level", "0"], ["list", "--order", "size"],
      ["list", "--limit", "1.5"],
      ["show", "last"],
      ["show", "nothing"], ["rename", "last"], ["tag", "last", "--favorite", "--no-favorite"],
      ["trim", "last"], ["trim", "last", "--from", "1h"],
      ["trim", "last", "--from", "2", "--to", "1"],
      ["split", "last"], ["join", "last"], ["append", "last"], ["undo", "last"],
      ["delete", "nothing"], ["undelete", "last"], ["export", "last"],
      ["export", "last", "-o", "x.mid", "--salvage"], ["import"], ["import", "nowhere.wav"],
      ["import", "text.wav"], ["effects", "print"], ["effects", "show"],
      ["effects", "show", "x.json"],
      ["music"], ["music", "dance"], ["music", "play", "--sort", "size"],
      ["music", "list", "--shuffle"], ["music", "encoding", "x"], ["music", "encoding", "x", "y"],
      ["music", "folders", "--add", "nowhere"], ["music", "folders", "--remove", "nowhere"],
      ["music", "play", "nowhere/x.mp3"], ["piano", "nowhere.mid", "-o", "b.wav"],
      ["piano", "text.wav", "-o", "b.wav"], ["piano", "--json"], ["piano"],
      ["piano", "x.mid", "--force"], ["cloud"], ["cloud", "push"], ["cloud", "ls"],
      ["cloud", "ls", "--yes"], ["cloud", "setup"], ["cloud", "setup", "ftp"],
      ["cloud", "setup", "folder"], ["cloud", "setup", "folder", "nowhere"],
      ["cloud", "setup", "s3"], ["cloud", "setup", "firebase"], ["cloud", "get"], ["cloud", "put"],
      ["cloud", "rm"], ["cloud", "link"], ["cloud", "status"], ["cloud", "forget"], ["sync"],
      ["sync", "--metered"], ["sync", "--keep-everything", "maybe"], ["sync", "--bwlimit", "5"],
      ["check", "--accept", "sound.wav"], ["check", "text.wav"], ["versions"], ["trash"],
      ["trash", "--empty"], ["recover"], ["help", "--completion", "tcsh"], ["help", "reocrd"],
    ])
  func complaint(words: [String]) throws {
    let folder = Scratch()
    try folder.write(.noise(seconds: 0.1, seed: 1), to: "sound.wav")
    try folder.write(.noise(seconds: 0.1, seed: 2), to: "other.wav")
    try folder.write("no sound", to: "text.wav")
    try folder.write("", to: "empty.wav")
    let outcome = try run(words, in: folder)
    #expect(!outcome.talk.isEmpty || outcome.status == 0)
    let rest = outcome.talk.unmarked.replacing("myna: ", with: "")
    #expect(!rest.hasLetters, "\(outcome.talk)")
  }

  @Test("Messages and tables about recordings are translated")
  func library() throws {
    let home = LibraryHome()
    try home.fill("one", "two", "three")
    for words in [
      ["list"], ["show", "one"], ["info", "two"], ["devices"], ["effects"], ["check"],
    ] {
      let data = words == ["effects"] ? ["Darth Vader"] + presetNames : ["ID", "SHA-256", "Id"]
      let outcome = try Myna.run(
        words, in: home.folder,
        environment: home.environment.merging(try Self.language.get().environment) { $1 })
      var text = (outcome.text + outcome.talk).unmarked.replacing("myna: ", with: "")
      let known = [
        home.folder.path, "one", "two", "three", "WAV", "EX, Signed", "16 bit PCM", "Hz", "kB",
        "LUFS", "dBFS", "dBTP", "dB", "LU",
      ]
      for word in known + data { text = text.replacing(word, with: "") }
      text = text.replacing(
        #/[0-9A-F-]{36}|[0-9A-Fa-f]{64}|\b[0-9A-Fa-f]{8}\b|\S*/.*\.(wav|flac)|\d s\b|\d B\b/#,
        with: "")
      #expect(!text.hasLetters, "\(words): \(text)")
    }
    for words in [
      ["trim", "one", "--to", "0.05"], ["undo", "one"], ["tag", "one", "--note", "x"],
      ["normalize", "two"], ["denoise", "two"], ["append", "one", "two"],
      ["split", "three", "--at", "0.1"],
      ["cut", "three", "--from", "0.01", "--to", "0.03"], ["join", "one", "two"],
      ["rename", "one", "four"], ["delete", "two"], ["undelete", "two"], ["import", "0/one.wav"],
      ["sync", "--keep-everything", "on"], ["versions", "--prune"], ["trash", "--empty"],
    ] {
      let outcome = try Myna.run(
        words, in: home.folder,
        environment: home.environment.merging(try Self.language.get().environment) { $1 })
      #expect(!outcome.talk.isEmpty || words[0] == "tag", "\(words)")
      let talk = outcome.talk.unmarked.replacing("myna: ", with: "")
      #expect(!talk.hasLetters, "\(words): \(outcome.talk)")
    }
  }

  @Test("JSON is the same in every language")
  func json() throws {
    let home = LibraryHome()
    try home.fill("one")
    try home.folder.write("no sound", to: "text.wav")
    for words in [
      ["list", "--json"], ["show", "one", "--json"], ["info", "one", "--json"],
      ["check", "--json", "text.wav"], ["import", "--json", "text.wav"],
      ["render", "text.wav", "-o", "b.wav", "--json"], ["cloud", "status", "--json"],
    ] {
      let english = try home.run(words)
      let other = try Myna.run(
        words, in: home.folder,
        environment: home.environment.merging(try Self.language.get().environment) { $1 })
      #expect(english.text == other.text, "\(words)")
      #expect(!english.text.isEmpty)
    }
  }

  @Test("In JSON, the error for unreadable standard input is in English")
  func jsonOfPipe() throws {
    let home = LibraryHome()
    for option in ["--json", "--json=lines"] {
      // A folder as standard input cannot be read.
      let outcome = try Myna.shell(
        "\"$MYNA\" import - \(option) < .", in: home.folder,
        environment: home.environment.merging(try Self.language.get().environment) { $1 })
      #expect(outcome.status == 1, "\(outcome.talk)")
      #expect(outcome.text.contains("“standard input”"), "\(outcome.text)")
      #expect(outcome.talk.contains("⟦standard input⟧"), "\(outcome.talk)")
    }
  }

  private var presetNames: [String] {
    ["snail", "rabbit", "chipmunk", "vader", "hawk", "reverb", "NAME"]
  }

  private func run(_ words: String...) throws -> Outcome { try run(words) }

  private func run(_ words: [String], in folder: Scratch? = nil) throws -> Outcome {
    try Myna.run(words, in: folder, environment: try Self.language.get().environment)
  }
}
