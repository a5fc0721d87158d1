import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Recording to standard output", .besideOthers)
struct RecordStreamTests {
  let stage: DeviceStage

  init() throws {
    stage = try DeviceStage()
    stage.microphone.say(.counting(seconds: 60))
  }

  /// Runs a script in which `$MYNA` is the binary.
  private func shell(_ script: String) throws -> Outcome {
    try Myna.shell(script, in: stage.home, environment: stage.environment, timeout: 60)
  }

  private func start(_ script: String) throws -> RunningProgram {
    try RunningProgram(
      "/bin/bash", ["-c", script],
      environment: stage.environment.merging(["MYNA": Myna.path]) { $1 }, in: stage.home)
  }

  private var hasNoTakes: Bool { stage.takes.isEmpty && stage.journals.isEmpty }

  @Test("-o - writes WAV of unspecified length while recording, and Ctrl-C ends it")
  func live() throws {
    let program = try start(#"exec "$MYNA" record -o - > live.wav"#)
    let path = stage.home("live.wav")
    #expect(waitUntil { stage.size(path) > 300_000 })
    #expect(program.isRunning)
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 30)
    #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.talk)")
    let bytes = try stage.home.data("live.wav")
    let open = Data([0xFF, 0xFF, 0xFF, 0xFF])
    #expect(bytes[4..<8] == open && bytes[40..<44] == open)
    let sound = try Signal(file: path)
    #expect(sound.channels.count == 2 && sound.sampleRate == 48_000)
    #expect(sound.wholeRun != nil, "\(sound.countedRuns)")
    #expect(hasNoTakes, "\(stage.home.names)")
  }

  @Test(
    "--seconds sends exactly that many frames to standard output, under any of its names",
    arguments: ["-", "/dev/stdout", "/dev/fd/1"])
  func exact(output: String) throws {
    let outcome = try shell(
      #"set -o pipefail; "$MYNA" record -o \#(output) --seconds 2 | cat > live.wav"#)
    #expect(outcome.status == 0, "\(outcome.talk)")
    let sound = try stage.home.signal("live.wav")
    #expect(sound.frameCount == 96_000 && sound.wholeRun != nil, "\(sound.countedRuns)")
    #expect(hasNoTakes)
  }

  @Test("Other programs, and Myna itself, can read the stream")
  func readers() throws {
    let outcome = try shell(
      """
      set -e -o pipefail
      "$MYNA" record -o - --seconds 1 | ffmpeg -v error -f wav -i - other.flac
      "$MYNA" record -o - --seconds 1 --channels left | "$MYNA" render - -o own.flac -q
      "$MYNA" record -o - --seconds 1 | "$MYNA" import - --title Live -q > path.txt
      """)
    #expect(outcome.status == 0, "\(outcome.talk)")
    let path = try stage.home.text("path.txt").split(separator: "\n").map(String.init)
    #expect(path.count == 1 && path[0].hasSuffix(" Live.wav"), "\(path)")
    for file in [stage.home("other.flac"), stage.home("own.flac")] + path {
      let sound = try Signal(file: file)
      #expect(sound.frameCount == 48_000 && sound.countedRuns.count == 1, "\(file)")
      #expect(sound.channels.count == (file.hasSuffix("own.flac") ? 1 : 2))
    }
  }

  @Test("If the reader closes the pipe, the recording ends silently with status 141")
  func readerGone() throws {
    let outcome = try shell(
      #""$MYNA" record -o - | head -c 200000 > /dev/null; echo ${PIPESTATUS[0]}"#)
    #expect(outcome.text == "141\n" && outcome.talk.isEmpty, "\(outcome.text) \(outcome.talk)")
    #expect(hasNoTakes)
  }

  @Test("A reader that pauses for seconds receives every frame")
  func slowReader() throws {
    let program = try start(
      """
      set -o pipefail; mkfifo gate
      "$MYNA" record -o - --seconds 5 | (read < gate; cat > late.wav)
      """)
    // A pipe holds a quarter of a second.
    #expect(waitUntil { stage.microphone.saidCount > 192_000 })
    #expect(try Tool.shell.run("echo go > '\(stage.home("gate"))'").isEmpty)
    let outcome = try program.outcome(timeout: 60)
    #expect(outcome.status == 0, "\(outcome.talk)")
    let sound = try stage.home.signal("late.wav")
    #expect(sound.frameCount == 240_000 && sound.wholeRun != nil, "\(sound.countedRuns)")
  }

  @Test("A signal ends a recording whose reader has stopped reading")
  func stalledReader() throws {
    let program = try start(
      #"mkfifo gate; exec 3<> gate; exec "$MYNA" record -o - > gate"#)
    #expect(waitUntil { stage.microphone.saidCount > 96_000 })
    // The first signal ends the recording, and the next one leaves the rest unwritten.
    #expect(
      waitUntil {
        program.signal(SIGTERM)
        return !program.isRunning
      })
    #expect(try program.outcome(timeout: 30).status == 143)
    #expect(hasNoTakes)
  }

  @Test("Space pauses and resumes, q stops, and only the paused audio is missing")
  func keys() throws {
    let microphone = stage.microphone
    // A second client captures, too, so that the microphone keeps running during the pause.
    let witness = try stage.server.witness(microphone)
    let program = try stage.open("record", "-o", "-")
    #expect(program.waits(toShow: "●"))
    #expect(microphone.advance(for: 2))
    program.press(" ")
    #expect(program.waits(toShow: "⏸"))
    #expect(microphone.advance(for: 1))
    let resumed = microphone.saidCount
    let shown = program.screen.count
    program.press(" ")
    #expect(waitUntil { program.screen.dropFirst(shown).contains("●") })
    #expect(microphone.advance(for: 2))
    program.press("q")
    let outcome = try program.outcome()
    #expect(outcome.status == 0, "\(outcome.talk)")
    try outcome.output.write(to: URL(fileURLWithPath: stage.home("live.wav")))
    let sound = try stage.home.signal("live.wav")
    let runs = sound.countedRuns
    try #require(runs.count == 2, "\(runs)")
    #expect(runs[0].end == runs[1].place && runs[1].end == sound.frameCount, "\(runs)")
    // Sound that is in the pipe at the time of the resumption predates it and may still arrive.
    #expect(runs[1].numbers.lowerBound >= resumed - 1_024, "\(runs), \(resumed)")
    #expect(try witness.stop().countedRuns.count == 1)
    #expect(hasNoTakes)
  }

  @Test(
    "Options that don't apply to standard output are refused in one line",
    arguments: [
      "--title x", "--append x", "--skip-silence", "--force", "--json", "--on-sound",
      "--split-every 60",
    ])
  func refusals(option: String) throws {
    let words = option.split(separator: " ").map(String.init)
    let outcome = try Myna.run(
      ["record", "-o", "-"] + words, in: stage.home, environment: stage.environment)
    #expect(outcome.isRefusal(64, naming: words[0]), "\(outcome.talk)")
  }

  @Test("Defaults that don't apply to standard output are ignored, and the recording is complete")
  func defaults() throws {
    try FileManager.default.createDirectory(
      atPath: stage.home("settings"), withIntermediateDirectories: true)
    try stage.home.write(
      """
      record.title = Memo
      record.skip-silence = yes
      record.on-sound = yes
      record.split-every = 1
      record.threshold = -6
      record.channels = left
      """, to: "settings/command.conf")
    let outcome = try shell(
      #"set -o pipefail; "$MYNA" record -o - --seconds 2 | cat > live.wav"#)
    #expect(outcome.status == 0, "\(outcome.talk)")
    let sound = try stage.home.signal("live.wav")
    #expect(sound.frameCount == 96_000 && sound.channels.count == 1)
    #expect(hasNoTakes)
  }

  @Test("Audio is not written to a terminal")
  func terminal() throws {
    let program = try TerminalProgram(
      ["/bin/sh", "-c", "'\(Myna.path)' record -o - > /dev/tty"], environment: stage.environment)
    let outcome = try program.outcome()
    #expect(outcome.status == 64 && outcome.talk.contains("terminal"), "\(outcome.talk)")
    #expect(!outcome.talk.contains("RIFF"))
  }

  @Test("A stalled microphone is reported, and the gap makes the exit status 1")
  func gap() throws {
    let program = try start(#"exec "$MYNA" record -o - > live.wav"#)
    let path = stage.home("live.wav")
    #expect(waitUntil { stage.size(path) > 300_000 })
    let isReported = try stage.microphone.held {
      try waitUntil { try program.talkSoFar().contains("isn’t sending any audio") }
    }
    #expect(isReported)
    let size = stage.size(path)
    #expect(waitUntil { stage.size(path) > size + 300_000 })
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 30)
    #expect(outcome.status == 1, "\(outcome.talk)")
    #expect(outcome.talkLines.count { $0.contains("of audio is missing") } == 1, "\(outcome.talk)")
    // The microphone itself stalled, so the stream contains all its frames.
    let sound = try Signal(file: path)
    #expect(sound.wholeRun != nil, "\(sound.countedRuns)")
  }

  @Test("If the microphone stops sending audio, the recording ends and keeps what was sent")
  func dead() throws {
    let program = try start(#"exec "$MYNA" record -o - --seconds 50 > live.wav"#)
    #expect(waitUntil { stage.size(stage.home("live.wav")) > 300_000 })
    let outcome = try stage.microphone.held { try program.outcome(timeout: 120) }
    #expect(outcome.status == 1 && outcome.talk.contains("Recording ended"), "\(outcome.talk)")
    #expect(try stage.home.signal("live.wav").countedRuns.count == 1)
  }

  @Test("Losing the microphone ends the stream with a message and keeps what was sent")
  func microphoneGone() throws {
    let program = try start(#"exec "$MYNA" record -o - --device mic > live.wav"#)
    #expect(waitUntil { stage.size(stage.home("live.wav")) > 300_000 })
    try stage.server.unplug(stage.microphone)
    let outcome = try program.outcome(timeout: 40)
    #expect(outcome.status == 1 && outcome.talk.contains("was disconnected"), "\(outcome.talk)")
    #expect(try stage.home.signal("live.wav").countedRuns.count == 1)
  }
}
