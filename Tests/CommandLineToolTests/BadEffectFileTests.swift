import TestSupport
import Testing

@Suite("Invalid effect files")
struct BadEffectFileTests {
  let folder = Scratch()

  init() throws {
    try folder.write(.sine(frequency: 440, seconds: 0.1), to: "in.wav")
  }

  @Test(
    "An invalid effect file is refused, and the message says what is wrong",
    arguments: [
      ("not JSON", "hello", "JSON"), ("empty", "", "JSON"), ("half", #"{"name": "x", "#, "JSON"),
      ("a list", "[]", "bad.json"),
      ("no list of units", #"{"name": "x", "units": {"delay": {}}}"#, "units"),
      ("unknown unit", #"{"name": "x", "units": [{"flanger": {"rate": 1}}]}"#, "flanger"),
      (
        "unknown parameter", #"{"name": "x", "units": [{"timePitch": {"ptch": 100}}]}"#, "ptch"
      ),
      (
        "out of range", #"{"name": "x", "units": [{"timePitch": {"pitch": 9999, "rate": 1}}]}"#,
        "2400"
      ),
      (
        "not a number", #"{"name": "x", "units": [{"timePitch": {"pitch": "high", "rate": 1}}]}"#,
        "pitch"
      ),
      ("unknown preset", #"{"name": "x", "units": [{"reverb": {"preset": "cave"}}]}"#, "cave"),
      ("unknown key", #"{"name": "x", "units": [], "author": "me"}"#, "author"),
    ])
  func refused(kind: String, text: String, mention: String) throws {
    try folder.write(text, to: "bad.json")
    let outcome = try Myna.run("render", "in.wav", "-o", "out.wav", "-e", "bad.json", in: folder)
    #expect(outcome.isRefusal(1, naming: "bad.json"), "\(kind): \(outcome.talk)")
    #expect(outcome.talk.contains(mention), "\(kind): \(outcome.talk)")
    #expect(folder.names == ["bad.json", "in.wav"])
  }

  @Test("An effect with an unknown unit isn't rendered or played, and the message names the unit")
  func missingUnit() throws {
    try folder.write(
      #"{"name": "x", "units": [{"delay": {}}, {"example.tremolo": {"depth": 3}}]}"#,
      to: "own.json")
    for arguments in [
      ["render", "in.wav", "-o", "out.wav"], ["render", "in.wav", "in.wav", "-o", "."],
      ["play", "in.wav"],
    ] {
      let outcome = try Myna.run(arguments + ["-e", "own.json"], in: folder)
      #expect(outcome.isRefusal(1, naming: "“example.tremolo”"), "\(outcome.talk)")
      #expect(outcome.talk.contains("Remove the unit"), "\(outcome.talk)")
    }
    #expect(folder.names == ["in.wav", "own.json"])
  }

  @Test("myna effects show prints an unknown unit unchanged, with a message that names it")
  func shownMissingUnit() throws {
    try folder.write(
      #"{"name": "x", "units": [{"example.tremolo": {"depth": 3}}]}"#, to: "own.json")
    let first = try Myna.run("effects", "show", "own.json", in: folder)
    #expect(first.status == 0 && first.text.contains(#""depth" : 3"#))
    #expect(first.talkLines.count == 1 && first.talk.contains("“example.tremolo”"))
    try folder.write(first.output, to: "again.json")
    #expect(try Myna.run("effects", "show", "again.json", in: folder).output == first.output)
  }

  @Test("A missing effect file is refused, and the message suggests myna effects show")
  func missing() throws {
    for name in ["none.json", "./none", "folder/none.json"] {
      let outcome = try Myna.run("render", "in.wav", "-o", "out.wav", "-e", name, in: folder)
      #expect(outcome.isRefusal(1, naming: name), "\(outcome.talk)")
      #expect(outcome.talk.contains("myna effects show"))
    }
    #expect(folder.names == ["in.wav"])
  }

  @Test("A folder given as an effect file is refused")
  func directory() throws {
    let outcome = try Myna.run("render", "in.wav", "-o", "out.wav", "-e", "/tmp", in: folder)
    #expect(outcome.isRefusal(1, naming: "/tmp"), "\(outcome.talk)")
  }

  @Test("An audio file given as an effect file is refused")
  func sound() throws {
    let outcome = try Myna.run("render", "in.wav", "-o", "out.wav", "-e", "./in.wav", in: folder)
    #expect(outcome.isRefusal(1, naming: "in.wav"), "\(outcome.talk)")
    #expect(folder.names == ["in.wav"])
  }
}
