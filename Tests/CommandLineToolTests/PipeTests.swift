import Foundation
import TestSupport
import Testing

@Suite("myna render: pipes")
struct PipeTests {
  let folder = Scratch()

  init() throws {
    try folder.write(.sine(frequency: 440, seconds: 1), to: "in.wav")
  }

  @Test(
    "Audio is read from standard input and written to standard output in each format",
    arguments: ["wav", "wav24", "wav-float", "flac", "ogg", "opus", "mp3"])
  func through(format: String) throws {
    let outcome = try Myna.shell(
      #"cat in.wav | "$MYNA" render - -o - --format "$1" -e chipmunk | cat > out.bin"#, format,
      in: folder)
    #expect(outcome.talk.isEmpty)
    let output = try folder.signal("out.bin")
    // An MP3 stream cannot state how much silence its first and last frames contain.
    #expect(
      format == "mp3"
        ? 0...4_608 ~= output.frameCount - 48_000 : abs(output.frameCount - 48_000) <= 1)
    #expect(abs(cents(output[0.2..<0.8].dominantFrequency, above: 880)) < 2)
  }

  @Test("Rendering works with a pipe on either side, and from one render into another")
  func oneSided() throws {
    let outcome = try Myna.shell(
      """
      set -e -o pipefail
      "$MYNA" render in.wav -o - -f flac -r 2 | "$MYNA" render - -o out.wav -r 0.5
      "$MYNA" render in.wav -o - -f wav > again.wav
      """, in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty)
    #expect(abs(try folder.signal("out.wav").frameCount - 48_000) <= 1)
    #expect(try folder.signal("again.wav").channels == folder.signal("in.wav").channels)
  }

  @Test("Rendering standard input into a folder creates a file named sound.wav")
  func intoFolder() throws {
    let outcome = try Myna.shell(#""$MYNA" render - -o out/ -q < in.wav"#, in: folder)
    #expect(outcome.status == 0)
    #expect(folder.names.filter { $0.hasPrefix("out/") } == ["out/sound.wav"])
  }

  @Test("A path or link to standard output writes to standard output")
  func namedOutput() throws {
    let outcome = try Myna.shell(
      """
      ln -s /proc/self/fd/1 link.wav; ln -s link.wav second.wav
      for name in /dev/stdout /dev/fd/1 /proc/self/fd/1 link.wav ./second.wav; do
        (printf before; "$MYNA" render in.wav -o $name -f wav -p 100; printf after) > out.bin
        head -c 10 out.bin; tail -c 5 out.bin; echo
        "$MYNA" render in.wav -o $name -f wav -p 100 --force | cat > out.wav
        "$MYNA" info out.wav > /dev/null || echo no sound
      done
      readlink link.wav second.wav
      """, in: folder)
    let line = "beforeRIFFafter\n"
    #expect(outcome.talk.isEmpty)
    #expect(
      outcome.text == String(repeating: line, count: 5) + "/proc/self/fd/1\nlink.wav\n",
      "\(outcome.text)")
  }

  @Test(
    "Standard output needs a format and a single input, and standard input can be used only once")
  func misuse() throws {
    let unnamed = try Myna.run("render", "in.wav", "-o", "-", in: folder)
    #expect(unnamed.isRefusal(64, naming: "--format"))
    let two = try Myna.run("render", "in.wav", "in.wav", "-o", "-", "-f", "wav", in: folder)
    #expect(two.isRefusal(64, naming: "output"))
    let twice = try Myna.run("render", "-", "-", "-o", "out/", in: folder)
    #expect(twice.isRefusal(64, naming: "input"))
    #expect(folder.names == ["in.wav"])
  }

  @Test("Invalid standard input is refused in one line, with nothing on standard output")
  func badInput() throws {
    for script in [
      #"printf '' | "$MYNA" render - -o - -f wav"#, #"echo hello | "$MYNA" render - -o - -f wav"#,
      #"head -c 30 in.wav | "$MYNA" render - -o - -f wav"#, #"echo hello | "$MYNA" info -"#,
    ] {
      let outcome = try Myna.shell(script, in: folder)
      #expect(outcome.isRefusal(naming: "standard input"), "\(outcome.talk)")
    }
  }

  @Test("--json is refused when audio goes to standard output")
  func reportBesideSound() throws {
    let outcome = try Myna.run("render", "in.wav", "-o", "-", "-f", "wav", "--json", in: folder)
    #expect(outcome.isRefusal(64, naming: "--json"))
  }

  @Test("A closed pipe ends a command without messages or leftover files")
  func closedOutput() throws {
    try folder.write(.sine(frequency: 440, seconds: 30), to: "long.wav")
    for command in ["render long.wav -o - -f wav", "info long.wav", "effects --json", "help --man"]
    {
      let outcome = try Myna.shell(
        "mkdir -p t; TMPDIR=$PWD/t \"$MYNA\" \(command) | head -c1 > /dev/null; ls t",
        in: folder)
      #expect(outcome.status == 0)
      #expect(outcome.output.isEmpty && outcome.talk.isEmpty)
    }
    let closed = try Myna.shell(#""$MYNA" info in.wav >&-"#, in: folder)
    #expect(closed.isRefusal(naming: "standard output"))
  }

  @Test("A full standard output is reported as a failure")
  func fullOutput() throws {
    let outcome = try Myna.shell(#""$MYNA" render in.wav -o - -f wav > /dev/full"#, in: folder)
    // The disk may have space later.
    #expect(outcome.status == 75)
    #expect(outcome.talkLines.count == 1)
  }
}
