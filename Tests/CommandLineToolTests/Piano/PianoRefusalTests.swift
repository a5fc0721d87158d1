import Foundation
import MIDI
import TestSupport
import Testing

@Suite("myna piano: refusals")
struct PianoRefusalTests {
  let folder = Scratch()

  init() throws {
    try folder.write(.note(69, at: 0, length: 800), to: "tune.mid")
  }

  private func makeSparse(_ name: String, byteCount: Int) throws {
    try folder.write("", to: name)
    #expect(truncate(folder(name), byteCount) == 0)
  }

  /// Expects one sentence with a way out, and no output file.
  private func expectRefusal(
    _ arguments: String..., naming name: String, mentioning mention: String
  ) throws {
    let before = folder.names
    let outcome = try Myna.run(["piano"] + arguments, in: folder)
    #expect(outcome.isRefusal(naming: "“\(name)”"), "\(outcome.talk)")
    #expect(outcome.talk.contains(mention), "\(outcome.talk)")
    #expect(outcome.talk.hasSuffix(".\n") && outcome.talk.contains(#/[.;] ./#))
    #expect(folder.names == before)
  }

  @Test("A missing file, a folder, or a file that isn't MIDI is refused")
  func noMIDI() throws {
    try expectRefusal("no.mid", "-o", "o.wav", naming: "no.mid", mentioning: "does not exist")
    try FileManager.default.createDirectory(
      atPath: folder("sub.mid"), withIntermediateDirectories: false)
    try expectRefusal("sub.mid", "-o", "o.wav", naming: "sub.mid", mentioning: "cannot be read")
    try folder.write(.sine(frequency: 440, seconds: 0.1), to: "sound.mid")
    try folder.write("", to: "empty.mid")
    try folder.write("Once upon a time there was a bird.", to: "text.mid")
    for name in ["sound.mid", "empty.mid", "text.mid"] {
      try expectRefusal(name, "-o", "o.wav", naming: name, mentioning: "not a MIDI file")
    }
  }

  @Test("A MIDI file that has no notes, exceeds a limit, or uses format 2 is refused")
  func strangeMIDI() throws {
    try folder.write([(0, .programChange(channel: 0, program: 3))], to: "mute.mid")
    try expectRefusal("mute.mid", "-o", "o.wav", naming: "mute.mid", mentioning: "no notes")
    try makeSparse("large.mid", byteCount: 1 << 32)
    try expectRefusal("large.mid", "-o", "o.wav", naming: "large.mid", mentioning: "4.3 GB")
    try folder.write(.note(60, at: 40_000_000, length: 9), to: "long.mid")
    try expectRefusal("long.mid", "-o", "o.wav", naming: "long.mid", mentioning: "11:06:40")
    var bytes = try folder.data("tune.mid")
    bytes[9] = 2
    try folder.write(bytes, to: "two.mid")
    try expectRefusal("two.mid", "-o", "o.wav", naming: "two.mid", mentioning: "format 2")
    try folder.write(bytes.prefix(14), to: "head.mid")
    try expectRefusal("head.mid", "-o", "o.wav", naming: "head.mid", mentioning: "MIDI file")
  }

  @Test("The intact part of a truncated MIDI file is rendered, with a warning")
  func truncated() throws {
    try folder.write(.note(69, at: 0, length: 800) + .note(60, at: 900, length: 800), to: "cut.mid")
    try folder.write(try folder.data("cut.mid").dropLast(6), to: "cut.mid")
    let outcome = try Myna.run("piano", "cut.mid", "-o", "out.wav", in: folder)
    #expect(outcome.status == 0 && outcome.talkLines.count == 2, "\(outcome.talk)")
    #expect(outcome.talk.contains("“cut.mid” ends early or is damaged"))
    #expect(try folder.signal("out.wav").duration > 0.8)
  }

  @Test("A missing, invalid, or 4 GB SoundFont is refused")
  func soundFonts() throws {
    try FileManager.default.createDirectory(
      atPath: folder("sub.sf2"), withIntermediateDirectories: false)
    try folder.write("Once upon a time there was a bird.", to: "text.sf2")
    try folder.write(Data("RIFF\u{10}\0\0\0sfbkLIST".utf8), to: "cut.sf2")
    try makeSparse("huge.sf2", byteCount: 1 << 32)
    for (name, mention) in [
      ("no.sf2", "does not exist"), ("sub.sf2", "cannot be read"), ("text.sf2", "not a SoundFont"),
      ("cut.sf2", "not a SoundFont"), ("huge.sf2", "4.3 GB"),
    ] {
      try expectRefusal(
        "tune.mid", "-o", "o.wav", "-s", folder(name), naming: folder(name), mentioning: mention)
    }
  }

  @Test("An output path that can't be written is refused")
  func places() throws {
    try expectRefusal(
      "tune.mid", "-o", "none/o.wav", naming: "none/o.wav", mentioning: "Create the folder first")
    let outcome = try Myna.shell(
      """
      chmod 755 . && mkdir locked && chmod 555 locked
      \(RejectedPathTests.asNobody)"$MYNA" piano tune.mid -o locked/out.wav; echo $?
      """, in: folder)
    #expect(outcome.text == "1\n" && outcome.talkLines.count == 1, "\(outcome.talk)")
    #expect(outcome.talk.contains("“locked/out.wav”") && folder.names == ["locked", "tune.mid"])
  }

  @Test(
    "An invalid command line is refused before anything is written",
    arguments: [
      ("", "terminal"), ("-o out.wav", "MIDI file"), ("--json", "MIDI file"),
      ("tune.mid --force", "-o OUT"), ("tune.mid -f flac", "-o OUT"),
      ("tune.mid -o out.xyz", "--format"), ("tune.mid -o out.wav -d speaker", "--device"),
      ("tune.mid -o out.wav --strings -s x.sf2", "--strings"), ("tune.mid other.mid", "other.mid"),
      ("tune.mid -o out.wav --hall 101", "0…100 percent"),
      ("tune.mid -o out.wav --gain 21", "-40…20 dB"), ("tune.mid -o - --json -f wav", "--json"),
      ("tune.mid -o out.wav --sondfont x", "Did you mean “--soundfont”?"),
    ])
  func usage(line: String, mention: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let outcome = try Myna.run(["piano"] + words, in: folder)
    #expect(outcome.isRefusal(64, naming: mention), "\(outcome.talk)")
    #expect(folder.names == ["tune.mid"])
  }
}
