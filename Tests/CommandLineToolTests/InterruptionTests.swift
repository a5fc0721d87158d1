import Foundation
import MIDI
import TestSupport
import Testing

@Suite("Interruptions")
struct InterruptionTests {
  let folder = Scratch()

  init() throws {
    // Ten minutes as a sparse file, which needs no memory.
    var file = WAVBytes()
    file.declaredByteCount = 2 * 48_000 * 600
    try folder.write(file.data, to: "long.wav")
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder("long.wav")))
    try handle.truncate(atOffset: UInt64(44 + 2 * 48_000 * 600))
    try handle.close()
    try folder.write("precious", to: "old.wav")
  }

  @Test(
    "A signal ends a long render at once, with the signal's exit code and no leftovers",
    arguments: [SIGINT, SIGTERM])
  func render(signal: Int32) throws {
    for output in ["out.wav", "old.wav"] {
      let program = try Myna.start(
        "render", "long.wav", "-o", output, "--force", "--pitch", "700", "--rate", "0.9",
        in: folder)
      try waitForOutput(of: program)
      program.signal(signal)
      let outcome = try program.outcome(timeout: 5)
      #expect(outcome.status == 128 + signal && !outcome.endedBySignal)
      #expect(outcome.output.isEmpty)
      #expect(folder.names == ["long.wav", "old.wav"])
      #expect(try folder.text("old.wav") == "precious")
    }
  }

  @Test("Ctrl-C ends the rendering of a MIDI file at once and leaves no files")
  func piano() throws {
    try folder.write(
      (0..<72_000).flatMap { [(Int, MIDIEvent)].note(60, at: 250 * $0, length: 200) },
      to: "long.mid")
    let program = try Myna.start("piano", "long.mid", "-o", "old.wav", "--force", in: folder)
    try waitForOutput(of: program)
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 5)
    #expect(outcome.isRefusal(130, naming: "Interrupted"), "\(outcome.talk)")
    #expect(folder.names == ["long.mid", "long.wav", "old.wav"])
    #expect(try folder.text("old.wav") == "precious")
  }

  @Test("A killed render leaves no partial file, and the existing file stays unchanged")
  func kill() throws {
    let program = try Myna.start(
      "render", "long.wav", "-o", "old.wav", "--force", "-e", "vader", in: folder)
    try waitForOutput(of: program)
    program.signal(SIGKILL)
    #expect(try program.outcome(timeout: 5).endedBySignal)
    #expect(folder.names == ["long.wav", "old.wav"])
    #expect(try folder.text("old.wav") == "precious")
  }

  @Test("Ctrl-C ends several renders at once and leaves no files")
  func several() throws {
    let program = try Myna.start(
      "render", "long.wav", "long.wav", "-o", "out/", "-e", "vader", "-j2", in: folder)
    #expect(try program.outcome(timeout: 5).status == 64)  // the two would collide
    try FileManager.default.linkItem(atPath: folder("long.wav"), toPath: folder("b.wav"))
    let both = try Myna.start(
      "render", "long.wav", "b.wav", "-o", "out/", "-e", "vader", "-j2", in: folder)
    try waitForOutput(of: both)
    both.signal(SIGINT)
    #expect(try both.outcome(timeout: 5).status == 130)
    #expect(folder.names == ["b.wav", "long.wav", "old.wav"])
  }

  @Test("Ctrl-C ends the measurement of audio files")
  func info() throws {
    let program = try Myna.start("info", "long.wav", "long.wav", "long.wav", in: folder)
    Thread.sleep(forTimeInterval: 0.3)
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 5)
    #expect(outcome.isRefusal(130, naming: "Interrupted"))
  }

  @Test("Ctrl-C ends the generation of a test signal and leaves no files")
  func generate() throws {
    let program = try Myna.start(
      "generate", "noise", "--color", "pink", "-o", "old.wav", "--force", "--duration",
      "10:00:00", in: folder)
    try waitForOutput(of: program)
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 5)
    #expect(outcome.isRefusal(130, naming: "Interrupted"), "\(outcome.talk)")
    #expect(folder.names == ["long.wav", "old.wav"])
    #expect(try folder.text("old.wav") == "precious")
  }

  @Test("A render in the background of a script ignores Ctrl-C")
  func background() throws {
    try folder.write(.sine(frequency: 440, seconds: 1), to: "in.wav")
    let outcome = try Myna.shell(
      """
      mkfifo in; exec 3<> in
      "$MYNA" render - -o out.wav < in 3>&- & sleep 0.5; kill -INT $!
      cat in.wav > in; exec 3>&-; wait $!; echo $?
      """, in: folder)
    #expect(outcome.text == "0\n", "\(outcome.talk)")
    #expect(try folder.signal("out.wav").frameCount == 48_000)
  }

  @Test("A signal ends a render that is waiting for standard input or output")
  func pipes() throws {
    let outcome = try Myna.shell(
      """
      mkdir t; export TMPDIR=$PWD/t; mkfifo in out
      exec 3<> in 4<> out
      "$MYNA" render - -o x.wav < in & sleep 0.5; kill -TERM $!; wait $!; echo $?
      "$MYNA" render long.wav -o - -f wav > out & sleep 2; kill -TERM $!; wait $!; echo $?
      ls t
      """, in: folder)
    #expect(outcome.text == "143\n143\n", "\(outcome.talk)")
  }

  private func waitForOutput(of program: RunningProgram) throws {
    let real = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
    let isThere = waitUntil {
      program.openFiles.contains {
        $0.hasPrefix(real) && ($0.hasSuffix(" (deleted)") || $0.hasSuffix(".part"))
      }
    }
    try #require(isThere, "The render never began: \(folder.names)")
  }
}
