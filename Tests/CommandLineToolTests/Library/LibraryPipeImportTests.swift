import Foundation
import TestSupport
import Testing

@Suite("myna import: pipes")
struct LibraryPipeImportTests {
  let home = LibraryHome()

  init() throws {
    try home.folder.write(.sine(frequency: 440, seconds: 0.5), to: "tone.wav")
  }

  @Test(
    "A pipe becomes a recording with the given title, however the pipe is specified",
    arguments: [
      #"cat tone.wav | "$MYNA" import - --title "My idea""#,
      #"cat tone.wav | "$MYNA" import /dev/stdin -t "My idea""#,
      #""$MYNA" import --title "My idea" <(cat tone.wav)"#,
      #"mkfifo pipe; cat tone.wav > pipe & "$MYNA" import pipe --title "My idea""#,
    ])
  func titled(script: String) throws {
    let outcome = try home.shell(script)
    #expect(outcome.status == 0, "\(outcome.talk)")
    let take = try #require(try home.list().first)
    #expect(take.title == "My idea" && outcome.text == take.path + "\n")
    #expect(take.path.hasSuffix(" My idea.wav"), "\(take.path)")
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: take.path)) == home.folder.data("tone.wav"))
  }

  @Test("Without --title, a pipe's recording is named by its tags, its FIFO, or the current time")
  func untitled() throws {
    try home.write("noise.wav", seed: 3)
    try home.write("other.wav", seed: 4)
    let outcome = try home.shell(
      """
      set -e
      ffmpeg -v error -i noise.wav -metadata title="From the tags" tagged.flac
      cat tagged.flac | "$MYNA" import - -q
      mkfifo Voice.wav; cat tone.wav > Voice.wav & "$MYNA" import Voice.wav -q
      cat other.wav | "$MYNA" import - -q
      """)
    #expect(outcome.status == 0, "\(outcome.talk)")
    let titles = try home.list().map(\.title)
    #expect(titles.contains("From the tags") && titles.contains("Voice"), "\(titles)")
    let other = try #require(titles.first { !["From the tags", "Voice"].contains($0) })
    #expect(other.wholeMatch(of: /\d{4}-\d\d-\d\d \d\d\.\d\d/) != nil, "\(other)")
  }

  @Test("The format is detected from the content, and Myna's commands can be piped together")
  func formats() throws {
    let outcome = try home.shell(
      """
      set -e -o pipefail
      for format in flac ogg mp3; do
        "$MYNA" render tone.wav -o - -f $format -p 300 | "$MYNA" import - -t "As $format" -q
      done
      ffmpeg -v error -i tone.wav -af volume=0.5 -f wav - | "$MYNA" import - -t "Open sizes" -q
      """)
    #expect(outcome.status == 0, "\(outcome.talk)")
    let takes = try home.list()
    #expect(takes.count == 4)
    for (title, ending) in [
      ("As flac", "flac"), ("As ogg", "ogg"), ("As mp3", "mp3"), ("Open sizes", "wav"),
    ] {
      let take = try #require(takes.first { $0.title == title })
      #expect(take.path.hasSuffix("\(title).\(ending)"), "\(take.path)")
      #expect(abs(take.seconds - 0.5) < 0.06, "\(title): \(take.seconds)")
    }
  }

  @Test("A duplicate and a pipe without audio are reported under the pipe's name")
  func reports() throws {
    try home.run("import", "tone.wav", "-q")
    let twin = try home.shell(#"cat tone.wav | "$MYNA" import -"#)
    #expect(twin.status == 0 && twin.talk.contains("Skipped “standard input”: “tone”"))
    let bad = try home.shell(#"echo hello | "$MYNA" import - tone.wav"#)
    #expect(bad.status == 1 && bad.talk.contains("standard input"), "\(bad.talk)")
    #expect(bad.talk.contains("Skipped “tone.wav”") && !bad.talk.contains("/proc/"))
    struct Report: Decodable {
      struct File: Decodable { let path: String }
      let duplicates: [File]
      let failures: [File]
    }
    let report = try home.shell(
      #"mkfifo empty; true > empty & cat tone.wav | "$MYNA" import - empty --json -q"#)
    let files = try report.json(Report.self)
    #expect(files.duplicates.map(\.path) == ["-"] && files.failures.map(\.path) == ["empty"])
  }

  @Test("An import leaves no temporary files")
  func leftovers() throws {
    let outcome = try home.shell(
      #"mkdir t; export TMPDIR=$PWD/t; cat tone.wav | "$MYNA" import - -q; ls -A t >&2"#)
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
  }

  @Test(
    "--title with several files, a folder, or an invisible title is refused",
    arguments: [
      ["import", "tone.wav", "other.wav", "--title", "X"], ["import", ".", "--title", "X"],
      ["import", "tone.wav", "--title", " "],
    ])
  func misuse(arguments: [String]) throws {
    let outcome = try Myna.run(arguments, in: home.folder, environment: home.environment)
    #expect(outcome.isRefusal(64, naming: "itle"), "\(outcome.talk)")
    #expect(try home.list().isEmpty)
  }

  @Test("--title also applies to an ordinary file")
  func file() throws {
    #expect(try home.run("import", "tone.wav", "--title", "Mine", "-q").status == 0)
    #expect(try home.list().map(\.title) == ["Mine"])
  }
}
