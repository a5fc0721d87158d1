import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("myna render: chain files")
struct RenderStepsTests {
  let folder = Scratch()

  init() throws {
    try folder.write(.vowel(seconds: 3).stereo, to: "in.wav", title: "Vowel")
    try FileManager.default.createDirectory(
      atPath: folder("tmp"), withIntermediateDirectories: false)
  }

  private func render(
    _ words: [String], to output: String = "out.wav", from input: String = "in.wav"
  ) throws -> Outcome {
    try Myna.run(
      ["render", input, "-o", output, "--force"] + words, in: folder,
      environment: ["TMPDIR": folder("tmp")])
  }

  private func chain(
    _ steps: String, _ options: String..., to output: String = "out.wav"
  ) throws -> Outcome {
    try folder.write(steps, to: "chain.json")
    let outcome = try render(["--chain", "chain.json"] + options, to: output)
    #expect(!folder.names.contains { $0.hasPrefix("tmp/") })
    return outcome
  }

  @Test("Steps in the usual order have the same result as options")
  func usualOrder() throws {
    let outcome = try chain(
      """
      [{"trim": {"from": 1, "to": 2.5}}, {"channels": "mono"}, {"reverse": true},
       {"equalizer": {"globalGain": -6}}, {"fade": {"in": 0.5}}, {"pad": {"after": 1}}]
      """)
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    let options = "--from 1 --to 2.5 --mono --reverse --gain -6 --fade-in 0.5 --pad-end 1"
    #expect(try render(options.split(separator: " ").map(String.init), to: "same.wav").status == 0)
    #expect(try folder.signal("out.wav").channels == folder.signal("same.wav").channels)
  }

  @Test("Steps in a different order have the same result as one command for each step")
  func otherOrder() throws {
    let outcome = try chain(
      #"{"steps": [{"reverse": true}, {"trim": {"to": 1}}, {"fade": {"out": 1}}, {"reverse": true}]}"#
    )
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    let float = ["-f", "wav-float"]
    #expect(try render(["--reverse"] + float, to: "1.wav").status == 0)
    #expect(
      try render(["--to", "1", "--fade-out", "1"] + float, to: "2.wav", from: "1.wav").status == 0)
    #expect(try render(["--reverse", "--bits", "16"], to: "3.wav", from: "2.wav").status == 0)
    let signal = try folder.signal("out.wav")
    #expect(signal.channels == (try folder.signal("3.wav").channels))
    #expect(signal.frameCount == 48_000)
    let info = try Myna.run("info", "out.wav", in: folder).text
    // The depth and the tags are those of the input, not of the file between two steps.
    #expect(info.contains("16 bit") && info.contains("Vowel"), "\(info)")
  }

  @Test("Peaks are limited after the last step, and loudness is normalized where its step is")
  func levels() throws {
    let loud = #"[{"equalizer": {"globalGain": 24}}, {"reverse": true}, {"trimSilence": true}]"#
    #expect(try chain(loud).status == 0)
    #expect(try folder.signal("out.wav").peakDecibels < -0.9)
    #expect(try chain(loud, "--no-limiter", "-f", "wav-float").status == 0)
    #expect(try folder.signal("out.wav").peakDecibels > 3)
    let normalized = try chain(
      #"[{"normalize": {"loudness": -20}}, {"pad": {"before": 1}}, {"trim": {"from": 1}}]"#)
    #expect(normalized.status == 0, "\(normalized.talk)")
    let info = try Myna.run("info", "--json", "out.wav", in: folder).json([InfoSummary].self)
    #expect(abs(try #require(info[0].loudnessLUFS) + 20) < 0.3)
    #expect(info[0].seconds == 3)
  }

  @Test("An effect file is a valid chain file, and a chain can mix in a file")
  func effectFile() throws {
    try folder.write(
      try Myna.run("effects", "show", "hawk", in: folder).output, to: "hawk.json")
    #expect(try render(["--chain", "hawk.json"]).status == 0)
    #expect(try render(["-e", "hawk.json"], to: "same.wav").status == 0)
    #expect(try folder.signal("out.wav").channels == folder.signal("same.wav").channels)
    try folder.write(.noise(amplitude: 0.1, seconds: 4), to: "noise.wav")
    let outcome = try chain(#"[{"mix": {"file": "noise.wav", "gain": -6}}, {"trim": {"to": 3.5}}]"#)
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(try folder.signal("out.wav").duration == 3.5)
  }

  @Test(
    "The error message names the mistake in a chain file, and nothing is written",
    arguments: [
      ("{", "JSON"), ("[]", "no steps"), ("3", "list of steps"),
      (#"[{"trim": {}, "pad": {}}]"#, "key"),
      (#"[{"fadein": {}}]"#, "trimSilence"), (#"[{"fade": {"inn": 1}}]"#, "inn"),
      (#"[{"fade": {"in": 61}}]"#, "60"), (#"[{"trim": {"from": 2, "to": 1}}]"#, "before"),
      (#"[{"reverse": false}]"#, "true"), (#"[{"reverse": "yes"}]"#, "reverse"),
      (#"[{"channels": "both"}]"#, "stereo"), (#"[{"delay": {"feedbak": 1}}]"#, "feedbak"),
      (#"[{"mix": {"file": "nowhere.wav"}}]"#, "nowhere.wav"),
      (#"[{"reverse": true}, {"trim": {"from": 9}}]"#, "“in.wav”"),
      (#"[{"reverse": true}, {"trim": {"to": 1}}, {"fade": {"in": 2}}]"#, "“in.wav”"),
    ])
  func mistakes(steps: String, mention: String) throws {
    let outcome = try chain(steps)
    #expect(outcome.isRefusal(1, naming: mention), "\(outcome.talk)")
    #expect(!folder.names.contains("out.wav"))
  }

  @Test(
    "A chain of one or more passes reads from a pipe, and writes only its result to a pipe",
    arguments: [
      #"[{"equalizer": {"globalGain": -6}}]"#, #"[{"normalize": {}}]"#, #"[{"trimSilence": true}]"#,
      #"[{"reverse": true}, {"trim": {"to": 1}}]"#,
    ])
  func pipes(steps: String) throws {
    try folder.write(steps, to: "chain.json")
    let outcome = try Myna.shell(
      """
      render() { "$MYNA" render "$@" -f wav-float --chain chain.json || echo failed; }
      render in.wav -o file.wav
      cat in.wav | render - -o read.wav
      render in.wav -o - | cat > written.wav
      cat in.wav | render - -o - | cat > both.wav
      """, in: folder)
    #expect(outcome.text.isEmpty && outcome.talk.isEmpty, "\(outcome.text)\(outcome.talk)")
    let expected = try folder.signal("file.wav").channels
    for name in ["read.wav", "written.wav", "both.wav"] {
      #expect(try folder.signal(name).channels == expected, "\(name)")
    }
  }

  @Test("An error in a pipe that a chain reads names the pipe")
  func pipeError() throws {
    try folder.write(#"[{"reverse": true}, {"trim": {"to": 1}}]"#, to: "chain.json")
    let outcome = try Myna.shell(
      #"head -c 96044 in.wav | "$MYNA" render - -o out.wav --chain chain.json"#, in: folder)
    #expect(outcome.isRefusal(1, naming: "“standard input”"), "\(outcome.talk)")
    #expect(!outcome.talk.contains("/tmp") && !folder.names.contains("out.wav"))
  }

  @Test(
    "A chain cannot mix in a pipe, a device, or the input itself",
    arguments: [
      ("-", "standard input"), ("pipe", "the pipe “pipe”"), ("/dev/null", "the device “/dev/null”"),
      ("in.wav", "“in.wav” cannot be mixed with itself"),
    ])
  func mixedStreams(file: String, mention: String) throws {
    try Tool.shell.run("mkfifo '\(folder("pipe"))'")
    let outcome = try chain(#"[{"reverse": true}, {"mix": {"file": "\#(file)"}}]"#)
    #expect(outcome.isRefusal(64, naming: mention), "\(outcome.talk)")
  }

  @Test(
    "Options that change the audio can't be combined with a chain",
    arguments: ["--gain 3", "--to 1"])
  func contradictions(option: String) throws {
    let words = option.split(separator: " ").map(String.init)
    let outcome = try render(["--chain", "chain.json"] + words)
    #expect(outcome.isRefusal(64, naming: words[0]), "\(outcome.talk)")
  }
}
