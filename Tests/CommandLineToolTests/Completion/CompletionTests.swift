import Foundation
import TestSupport
import Testing

/// Calls `myna complete` directly, without a shell.
@Suite("myna complete")
struct CompletionTests {
  let home = LibraryHome()

  /// Returns the candidates for the last word of a line, separated by blanks.
  private func answer(_ line: String) throws -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let outcome = try home.run(["complete", "--"] + words)
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    return outcome.text.split(separator: "\n").map { row in
      row.hasPrefix("\t") ? "<\(row.dropFirst())>" : String(row.prefix { $0 != "\t" })
    }
  }

  @Test(
    "Commands, options, and option values are completed",
    arguments: [
      ("ren", ["render", "rename"]), ("li", ["list"]), ("--v", ["--version"]),
      ("compl", []), ("render --ef", ["--effect"]),
      ("render a.wav -e ch", ["chipmunk", "<file>"]), ("render --effect v", ["vader", "<file>"]),
      ("render -qe v", ["vader", "<file>"]), ("render --effect=v", ["--effect=vader", "<file>"]),
      ("render --reverb largeH", ["largeHall", "largeHall2"]), ("render -f wav2", ["wav24"]),
      ("effects sh", ["show"]), ("effects show sn", ["snail", "<file>"]),
      ("info --j", ["--jobs", "--json"]), ("info --json=", ["--json=lines"]),
      ("render --json=l", ["--json=lines"]), ("info --json ", ["<file>"]),
      ("render --force=", []),
      ("help de", ["denoise", "delete", "devices", "demo"]), ("list --order lo", ["longest"]),
      ("list --order=LO", ["--order=longest"]), ("record --channels m", ["mono"]),
      ("list --de", ["--deleted"]), ("tag last --no", ["--no-favorite", "--note", "--no-config"]),
      ("pi", ["piano"]), ("piano --so", ["--soundfont"]), ("piano -f fl", ["flac"]),
      ("render -f s16l", ["s16le"]),
      ("music p", ["play", "pause", "previous"]), ("music list --so", ["--sort"]),
      ("music play --repeat a", ["all"]), ("cloud s", ["setup", "status"]),
      ("cloud setup fi", ["firebase"]), ("cloud setup folder ", ["<folder>"]),
      ("cloud put a", ["<file>"]), ("cloud get a", []),
      ("cloud setup --si", ["--sign-in"]), ("cloud setup --sign-in a", ["anonymous"]),
      ("trash --", ["--empty", "--json", "--quiet", "--no-config", "--help"]),
      ("generate s", ["silence", "sweep"]), ("generate noise --color p", ["pink"]),
      ("compare --r", ["--require-identical"]), ("plot --sh", ["--show"]),
      ("plot --show sp", ["spectrogram"]), ("plot a.wav -f p", ["png"]),
      // Files, which the shell completes itself.
      ("render a", ["<file>"]), ("render -o sn", ["<file>"]), ("import a", ["<file>"]),
      ("demo -o ", ["<folder>"]), ("play -- --f", ["<file>"]),
      ("render --pitch 1", []), ("list --tag l", []), ("elephant x", []),
    ])
  func words(line: String, expected: [String]) throws {
    #expect(try answer(line) == expected)
  }

  @Test("Recordings are completed by title and by the first digits of an ID")
  func recordings() throws {
    try home.fill("Interview", "Song", "Interview", "-dash")
    #expect(try answer("show ") == ["last", "Interview", "Song"])
    #expect(try answer("show int") == ["Interview"])
    #expect(try answer("join Song So") == ["Song", "<file>"])
    #expect(try answer("play So") == ["Song", "<file>"])
    #expect(try answer("record --append So") == ["Song"])
    #expect(try answer("rename Song So") == [])
    let id = try home.take("Song").id
    #expect(try answer("show \(id.prefix(6).lowercased())") == [String(id.prefix(8))])
    #expect(try answer("show \(id.prefix(12))") == [id])
    #expect(try answer("undelete ") == [])
    try home.run("delete", "Song")
    #expect(try answer("undelete ") == ["last", "Song"])
    #expect(try answer("show So") == [])
  }

  @Test(
    "A completed title is shown with the recording's date, or with the number of matches")
  func descriptions() throws {
    try home.fill("Interview", "Song", "Interview")
    let rows = try home.run("complete", "--", "show", "").text.split(separator: "\n")
    #expect(rows.first == "last\tInterview")
    #expect(rows.contains("Interview\t2 recordings"))
    let song = try #require(rows.first { $0.hasPrefix("Song\t") })
    #expect(song.wholeMatch(of: /Song\t\d{4}-\d\d-\d\d \d\d:\d\d, 0:00/) != nil, "\(song)")
  }

  @Test("Tags are completed for every option and argument that takes a tag")
  func tags() throws {
    try home.fill("Song")
    try home.run("tag", "Song", "two words", "work")
    #expect(try answer("list --tag ") == ["two words", "work"])
    #expect(try answer("tag Song wo") == ["work"])
    #expect(try answer("tag Song --remove t") == ["two words"])
  }

  @Test("User-defined effects are completed by name, and commands accept the name")
  func ownEffects() throws {
    let folder = home.folder("home/settings/effects")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let shown = try home.run("effects", "show", "chipmunk").text
    try shown.replacing("Chipmunk", with: "Old radio").write(
      toFile: folder + "/radio.json", atomically: true, encoding: .utf8)
    try home.write("in.wav")
    #expect(try answer("render -e O") == ["Old radio", "<file>"])
    #expect(try home.run("effects", "show", "old radio").text.contains("\"Old radio\""))
    #expect(try home.run("render", "in.wav", "-o", "out.wav", "-e", "Old radio").status == 0)
  }
}
