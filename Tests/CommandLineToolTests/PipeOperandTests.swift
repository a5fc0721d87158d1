import Foundation
import MIDI
import TestSupport
import Testing

@Suite("Pipes as operands")
struct PipeOperandTests {
  let folder = Scratch()

  init() throws {
    try folder.write(.sine(frequency: 440, amplitude: 0.5, seconds: 1), to: "in.wav")
    try folder.write(.sine(frequency: 660, amplitude: 0.25, seconds: 2), to: "other.wav")
  }

  /// Runs a script in which `myna` is the binary; the shell passes `<(…)` as /dev/fd/63.
  private func shell(_ script: String) throws -> Outcome {
    try Myna.shell("myna() { \"$MYNA\" \"$@\"; }\n\(script)", in: folder)
  }

  @Test(
    "info measures a pipe under any of its names",
    arguments: [
      "cat in.wav | myna info --json -", "cat in.wav | myna info --json /dev/stdin",
      "cat in.wav | myna info --json /dev/fd/0", "myna info --json <(cat in.wav)",
      "mkfifo pipe; cat in.wav > pipe & myna info --json pipe",
      "ln -s /dev/stdin link; cat in.wav | myna info --json link",
      "myna info --json /dev/stdin < in.wav",
    ])
  func info(script: String) throws {
    let outcome = try shell(script)
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    let summary = try #require(try outcome.json([InfoSummary].self).first)
    #expect(summary.frames == 48_000)
    #expect(abs((summary.peakDBFS ?? 0) + 6.02) < 0.01)
  }

  @Test("A pipe is read to its end even if the writer exited long before")
  func endedWriter() throws {
    try folder.write(.sine(frequency: 440, seconds: 0.2), to: "short.wav")
    let outcome = try shell("exec 3< <(cat short.wav); wait $!; myna info --json /dev/fd/3")
    #expect(try outcome.json([InfoSummary].self).map(\.frames) == [9_600], "\(outcome.talk)")
  }

  @Test("A JSON report contains the names of pipes as they were specified")
  func names() throws {
    let outcome = try shell("mkfifo pipe; cat in.wav > pipe & myna info --json pipe other.wav")
    #expect(try outcome.json([InfoSummary].self).map(\.path) == ["pipe", "other.wav"])
  }

  @Test("compare accepts two pipes, and render can apply effects to a pipe")
  func several() throws {
    let same = try shell("myna compare <(cat in.wav) <(cat in.wav) --require-identical")
    #expect(same.status == 0 && same.text.contains("identical"), "\(same.talk)")
    let different = try shell("myna compare <(cat in.wav) <(cat other.wav) --require-identical")
    #expect(different.status == 1 && different.talk.isEmpty)
    let outcome = try shell("myna render <(cat in.wav) -o out.wav -e chipmunk -q")
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    let frequency = try folder.signal("out.wav")[0.2..<0.8].dominantFrequency
    #expect(abs(cents(frequency, above: 880)) < 2)
  }

  @Test("Edits with -o can read pipes, with the same result as for files")
  func edits() throws {
    let outcome = try shell(
      """
      set -e
      myna join <(cat in.wav) <(cat other.wav) -o joined.wav -q
      cat other.wav | myna trim /dev/stdin -o part.wav --from 0.5 --to 1.25 -q
      mkfifo pipe; cat other.wav > pipe & myna cut pipe -o rest.wav --from 0 --to 0.5 -q
      myna normalize <(cat other.wav) -o loud.wav --peak -1 -q
      myna append in.wav <(cat in.wav) -o twice.wav -q
      """)
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    for (name, seconds) in [
      ("joined", 3.0), ("part", 0.75), ("rest", 1.5), ("loud", 2), ("twice", 2),
    ] {
      #expect(abs(try folder.signal("\(name).wav").duration - seconds) < 0.001, "\(name)")
    }
    let joined = try folder.signal("joined.wav")
    #expect(abs(cents(joined[0.2..<0.8].dominantFrequency, above: 440)) < 2)
    #expect(abs(cents(joined[1.2..<2.8].dominantFrequency, above: 660)) < 2)
  }

  @Test("In an output folder, an unnamed pipe is named sound, and a FIFO keeps its name")
  func outputNames() throws {
    let outcome = try shell(
      """
      mkfifo voice.wav; cat in.wav > voice.wav &
      myna render <(cat in.wav) voice.wav -o out/ -q
      """)
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(
      Set(folder.names.filter { $0.hasPrefix("out/") }) == ["out/sound.wav", "out/voice.wav"])
  }

  @Test("An input that can't be opened doesn't stop the others, and is included in the results")
  func unreadable() throws {
    let outcome = try Myna.run(
      "render", "in.wav", "/dev/tty", "other.wav", "-o", "out/", "--json", "-q", in: folder)
    #expect(outcome.status == 1 && outcome.talkLines.count == 1, "\(outcome.talk)")
    #expect(outcome.talk.contains("/dev/tty"))
    let results = try outcome.json([RenderSummary].self)
    #expect(results.map(\.input) == ["in.wav", "/dev/tty", "other.wav"])
    #expect(results.map { $0.error == nil } == [true, false, true])
    #expect(Set(folder.names.filter { $0.hasPrefix("out/") }) == ["out/in.wav", "out/other.wav"])
  }

  @Test("Every command that writes a file can also write to a named pipe or a device")
  func outputs() throws {
    try folder.write([(Int, MIDIEvent)].note(60, at: 0, length: 200), to: "a.mid")
    let outcome = try shell(
      """
      set -e
      write() {
        mkfifo "pipe.$1"; cat "pipe.$1" > "$2.$1" & reader=$!
        myna "${@:3}" -o "pipe.$1" -q; wait $reader; rm "pipe.$1"
      }
      write wav tone generate tone --frequency 440 --duration 1
      write flac joined join in.wav other.wav
      write flac appended append in.wav other.wav
      write wav note piano a.mid
      write svg plot plot in.wav
      myna generate tone -o /dev/null -q
      myna join in.wav other.wav -o /dev/null -q
      myna append in.wav other.wav -o /dev/null -q
      myna piano a.mid -o /dev/null -q
      myna plot in.wav -o /dev/null -f svg -q
      stat -c %F /dev/null
      """)
    #expect(
      outcome.status == 0 && outcome.talk.isEmpty && outcome.text == "character special file\n",
      "\(outcome.text)\(outcome.talk)")
    #expect(abs(cents(try folder.signal("tone.wav")[0.2..<0.8].dominantFrequency, above: 440)) < 1)
    #expect(abs(try folder.signal("joined.flac").duration - 3) < 0.001)
    #expect(abs(try folder.signal("appended.flac").duration - 3) < 0.001)
    #expect(try folder.signal("note.wav").peakDecibels > -60)
    #expect(try folder.text("plot.svg").contains("</svg>"))
  }

  @Test(
    "If a pipe can't be used, the error message names it",
    arguments: [
      ("mkfifo pipe; myna info pipe pipe", 64, "“pipe” is a pipe"),
      ("cat in.wav 2>/dev/null | myna compare - /dev/stdin", 64, "only once"),
      ("mkfifo pipe; myna split pipe -o out/ --at 0.5", 64, "“pipe” is a pipe"),
      ("mkfifo pipe; myna render in.wav -o o.wav --mix pipe", 64, "the pipe “pipe”"),
      ("myna render in.wav -o o.wav --mix /dev/null", 64, "the device “/dev/null”"),
      ("cat in.wav 2>/dev/null | myna render in.wav -o o.wav --mix -", 64, "standard input"),
      ("mkfifo pipe; echo hello > pipe & myna info pipe", 1, "“pipe”"),
      ("mkfifo pipe; true > pipe & myna info pipe", 1, "“pipe”"),
      ("myna info <(head -c 30000 other.wav)", 1, "“/dev/fd/"),
      ("myna info /dev/fd/77", 1, "/dev/fd/77"),
    ])
  func refusals(script: String, status: Int32, words: String) throws {
    let outcome = try shell(script)
    #expect(outcome.status == status && outcome.talkLines.count == 1, "\(outcome.talk)")
    #expect(outcome.talk.contains(words), "\(outcome.talk)")
    #expect(!outcome.talk.contains("/proc/"), "\(outcome.talk)")
  }

  @Test("A signal ends a command that is waiting for a FIFO without a writer")
  func waiting() throws {
    #expect(try Tool.shell.run("mkfifo '\(folder("pipe"))'").isEmpty)
    let program = try Myna.start("info", "pipe", in: folder)
    #expect(waitUntil { program.openFiles.contains { $0.hasSuffix("/pipe") } })
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 10)
    #expect(outcome.isRefusal(130, naming: "Interrupted"), "\(outcome.talk)")
  }

  @Test(
    "If the reader closes the pipe, the command exits silently with status 141",
    arguments: [
      "render other.wav -o - -f wav", "info in.wav", "info --json in.wav", "compare in.wav in.wav",
      "effects", "effects --json", "help --man", "--help", "render --help", "--version",
      "render in.wav -o out.wav --dry-run", "generate noise -o - -f wav --duration 10",
    ])
  func readerGone(command: String) throws {
    // The reader has ended before the command begins.
    let outcome = try shell("exec 3> >(exec true); wait $!; myna \(command) >&3; echo $?")
    #expect(outcome.text == "141\n" && outcome.talk.isEmpty, "\(outcome.text) \(outcome.talk)")
  }

  @Test("list, show, and import also exit with status 141")
  func libraryReaderGone() throws {
    let home = LibraryHome()
    try home.fill("Song")
    try home.write("new.wav", seed: 9)
    for command in ["list", "list --json", "show last", "import new.wav -q"] {
      let outcome = try home.shell(
        #"exec 3> >(exec true); wait $!; "$MYNA" \#(command) >&3; echo $?"#)
      #expect(outcome.text == "141\n", "\(command): \(outcome.text) \(outcome.talk)")
    }
    #expect(Set(try home.list().map(\.title)) == ["Song", "new"])
  }
}
