import Foundation
import TestSupport
import Testing

/// Checks that audio leaves the command before all of it has arrived.
@Suite("myna render: streams")
struct PipeStreamTests {
  let folder = Scratch()

  init() throws {
    try folder.write(.sine(frequency: 440, seconds: 2), to: "in.wav")
    try folder.write(.noise(seconds: 2, seed: 3), to: "noise.wav")
  }

  @Test(
    "Output begins before the input ends",
    arguments: [
      ("cp noise.wav source", "-f wav"), ("cp noise.wav source", "-f flac"),
      ("cp noise.wav source", "-f ogg --gain -3"), ("cp noise.wav source", "-f opus"),
      ("cp noise.wav source", "-f mp3"), ("cp noise.wav source", "-f wav -e chipmunk"),
      ("cp noise.wav source", "-f wav --from 0.1 --rate-hz 16000"),
      ("tail -c 192000 noise.wav > source", "--raw s16le,48000,1 -f f32be"),
      (#""$MYNA" render noise.wav -o source -f flac"#, "-f s16le"),
      (#""$MYNA" render noise.wav -o source -f ogg"#, "-f s16le"),
      (#""$MYNA" render noise.wav -o source -f opus"#, "-f s16le"),
    ])
  func order(source: String, options: String) throws {
    let outcome = try Myna.shell(
      """
      set -e; \(source); mkfifo in out arrived
      most=$(( $(stat -c %s source) * 3 / 4 ))
      (head -c 6000 > result; echo arrived > arrived & cat >> result) < out & reader=$!
      "$MYNA" render - -o - -q \(options) < in > out & myna=$!
      exec 3> in
      head -c $most source >&3
      cat arrived
      tail -c +$(( most + 1 )) source >&3
      exec 3>&-
      wait $myna; echo $?; wait $reader
      """, in: folder)
    #expect(outcome.text == "arrived\n0\n" && outcome.talk.isEmpty, "\(outcome.talk)")
    if options.hasPrefix("-f wav -e") {
      #expect(abs(try folder.signal("result").frameCount - 96_000) <= 1)
    }
  }

  @Test("Named pipes, process substitutions, and /dev/stdin can be read")
  func inputs() throws {
    let outcome = try Myna.shell(
      """
      mkfifo pipe; cat in.wav > pipe &
      "$MYNA" render pipe -o a.wav && "$MYNA" render <(cat in.wav) -o b.wav
      cat in.wav | "$MYNA" render /dev/stdin -o c.wav
      cat in.wav | "$MYNA" render - -o d.wav --normalize -20 --trim-silence
      tail -c 192000 in.wav | "$MYNA" render - -o e.wav --raw s16le,48000,1 --normalize -20
      tail -c 192000 in.wav > in.raw; "$MYNA" render in.raw -o f.wav --raw s16le,48000,1 --reverse
      """, in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    for name in ["a.wav", "b.wav", "c.wav", "d.wav", "e.wav", "f.wav"] {
      #expect(try folder.signal(name).frameCount == 96_000, "\(name)")
    }
    #expect(try folder.signal("b.wav").channels == folder.signal("in.wav").channels)
    #expect(try folder.signal("f.wav").samples == folder.signal("in.wav").samples.reversed())
  }

  @Test("Named pipes and devices are written to, and never replaced")
  func outputs() throws {
    let outcome = try Myna.shell(
      """
      mkfifo pipe.wav; cat pipe.wav > got.wav &
      "$MYNA" render in.wav -o pipe.wav --gain -6 && wait $!
      "$MYNA" render in.wav -o /dev/null && "$MYNA" render in.wav -o /dev/null --force -f flac
      "$MYNA" render in.wav -o /dev/null --json | grep -c frames
      stat -c %F pipe.wav /dev/null
      """, in: folder)
    #expect(
      outcome.text == "1\nfifo\ncharacter special file\n" && outcome.talk.isEmpty,
      "\(outcome.text)\(outcome.talk)")
    #expect(abs(try folder.signal("got.wav")[0.5..<1.5].level(at: 440) + 12.04) < 0.1)
  }

  @Test("Named pipes that one program writes one after another are read in that order")
  func pipesInOrder() throws {
    let outcome = try Myna.shell(
      """
      mkfifo a.wav b.wav
      ("$MYNA" render noise.wav -o a.wav -q; "$MYNA" render in.wav -o b.wav -q) &
      "$MYNA" render a.wav b.wav -o out/ -q
      """, in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    for (output, source) in [("out/a.wav", "noise.wav"), ("out/b.wav", "in.wav")] {
      #expect(try folder.signal(output).frameCount == 96_000)
      #expect(try folder.signal(output).difference(from: folder.signal(source)) < -80)
    }
  }

  @Test("A device that isn't audio is refused instead of being copied to disk")
  func endlessDevice() throws {
    let outcome = try Myna.shell(
      """
      "$MYNA" render /dev/zero -o a.wav; "$MYNA" render - -o a.wav < /dev/zero
      """, in: folder)
    #expect(outcome.status == 1 && outcome.talkLines.count == 2, "\(outcome.talk)")
    #expect(outcome.talk.contains("“/dev/zero”") && outcome.talk.contains("“standard input”"))
    #expect(!folder.names.contains("a.wav"))
  }

  @Test("An inherited socket can be written to, and a socket specified by path is refused")
  func sockets() throws {
    let script = """
      import socket, subprocess, sys
      own, other = socket.socketpair()
      program = subprocess.Popen(
        [sys.argv[1], 'render', 'in.wav', '-f', 'wav', '-o', f'/dev/fd/{other.fileno()}'],
        pass_fds=[other.fileno()])
      other.close()
      with own.makefile('rb') as file: open('got.wav', 'wb').write(file.read())
      assert program.wait() == 0
      socket.socket(socket.AF_UNIX).bind('named')
      """
    let outcome = try Myna.shell(
      #"python3 -c "$1" "$MYNA" && "$MYNA" render in.wav -f wav -o named"#, script, in: folder)
    #expect(outcome.status == 1 && outcome.talkLines.count == 1, "\(outcome.talk)")
    #expect(outcome.talk.contains("“named”"))
    #expect(try folder.signal("got.wav").samples == folder.signal("in.wav").samples)
  }

  @Test("If the reader closes the pipe, the command exits with the status for a broken pipe")
  func readerGone() throws {
    let outcome = try Myna.shell(
      """
      "$MYNA" generate tone -o long.wav --duration 60
      for format in wav flac ogg mp3 s16le; do
        "$MYNA" render long.wav -o - -f $format -p 100 | head -c 100 > /dev/null
        echo ${PIPESTATUS[0]}
      done
      """, in: folder)
    #expect(outcome.text == String(repeating: "141\n", count: 5) && outcome.talk.isEmpty)
  }

  @Test("If the input ends early, the audio that arrived is written before the error is reported")
  func endsEarly() throws {
    let outcome = try Myna.shell(
      """
      head -c -96000 in.wav | "$MYNA" render - -o - -f wav | cat > out.wav; echo ${PIPESTATUS[1]}
      head -c -96000 in.wav | "$MYNA" render - -o - -f flac | cat > out.flac
      head -c -96000 in.wav | "$MYNA" render - -o none.wav
      """, in: folder)
    #expect(outcome.text == "1\n")
    #expect(outcome.talkLines.count == 3, "\(outcome.talk)")
    #expect(outcome.talkLines.allSatisfy { $0.contains("“standard input” ends early") })
    for name in ["out.wav", "out.flac"] {
      #expect(try folder.signal(name).frameCount == 48_000)
    }
    #expect(!folder.names.contains("none.wav"))
  }

  @Test(
    "A mistake in --raw is reported with the reason",
    arguments: [
      ("s16le", "s16le,48000,1"), ("s16,48000,1", "s16"), ("s16le,0,1", "Hz"),
      ("s16le,1000000000,1", "Hz"), ("s16le,48000,0", "channels"), ("s16le,48000,x", "x"),
    ])
  func raw(value: String, name: String) throws {
    let outcome = try Myna.run("render", "in.wav", "-o", "a.wav", "--raw", value, in: folder)
    #expect(outcome.isRefusal(64, naming: name), "\(outcome.talk)")
  }
}
