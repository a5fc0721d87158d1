import Foundation
import MIDI
import SoundFiles
import TestSupport
import Testing

@Suite("myna piano: rendering")
struct PianoRenderTests {
  let folder = Scratch()

  init() throws {
    try folder.write(
      .note(69, at: 500, length: 1_500) + .note(60, at: 3_000, length: 1_500), to: "tune.mid")
  }

  private struct Summary: Decodable {
    var output: String
    var format: String
    var seconds: Double
    var frames: Int
    var notes: Int
    var soundFont: String?
    var damaged: Bool
  }

  private func render(_ arguments: String..., to output: String = "out.wav") throws -> Signal {
    let outcome = try Myna.run(
      ["piano", "tune.mid", "-o", output, "--force"] + arguments, in: folder)
    #expect(outcome.status == 0, "\(outcome.talk)")
    return try folder.signal(output)
  }

  @Test(
    "A MIDI file is rendered in the format of the output's extension, with a one-line summary",
    arguments: ["wav", "flac", "ogg", "opus", "mp3"])
  func formats(ending: String) throws {
    let outcome = try Myna.run("piano", "tune.mid", "-o", "out.\(ending)", in: folder)
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    #expect(outcome.talkLines.count == 1, "\(outcome.talk)")
    for words in ["“out.\(ending)”", " s long", "2 notes", "SoundFont “/usr/share"] {
      #expect(outcome.talk.contains(words), "\(outcome.talk)")
    }
    #expect(folder.names == ["out.\(ending)", "tune.mid"])
    let sound = try folder.signal("out.\(ending)")
    for (time, frequency) in [(0.6, 440), (3.1, 261.626)] {
      let note = sound[time..<time + 1.3].lowPassed(below: 1.2 * frequency)
      #expect(abs(cents(note.dominantFrequency, above: frequency)) < 5)
    }
  }

  @Test("--strings, --gain, and --hall take effect", arguments: [[], ["--strings"]])
  func options(sound: [String]) throws {
    func level(_ options: [String]) throws -> Double {
      let outcome = try Myna.run(
        ["piano", "tune.mid", "-o", "out.wav", "--force"] + sound + options, in: folder)
      #expect(outcome.talk.contains("strings") == !sound.isEmpty, "\(outcome.talk)")
      return try folder.signal("out.wav")[0.6..<1.6].level(at: 440)
    }
    let usual = try level([])
    let dry = try folder.signal("out.wav").duration
    #expect(abs(try level(["--gain", "-12"]) - usual + 12) < 0.2)
    _ = try level(["--hall", "100"])
    #expect(try folder.signal("out.wav").duration > dry + 0.2)
  }

  @Test("Peaks stay below -1 dBTP unless --no-limiter is given")
  func limiter() throws {
    try folder.write(
      (0..<10).flatMap { [(Int, MIDIEvent)].note(UInt8(40 + 4 * $0), at: 0, length: 900) },
      to: "tune.mid")
    #expect(try render("--gain", "18").truePeakDecibels < -1)
    let loud = try Myna.run(
      "piano", "tune.mid", "-o", "loud.wav", "--gain", "18", "--no-limiter", in: folder)
    #expect(loud.talkLines.count == 2 && loud.talk.contains("clipped"), "\(loud.talk)")
    #expect(try folder.signal("loud.wav").peakDecibels > -0.1)
  }

  @Test("--json reports the result, and --quiet suppresses messages")
  func report() throws {
    let outcome = try Myna.run(
      "piano", "tune.mid", "-o", "out.wav", "-f", "wav-float", "--json", "--quiet", in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty)
    let summary = try outcome.json(Summary.self)
    #expect(summary.output == "out.wav" && summary.format == "wav-float" && summary.notes == 2)
    #expect(summary.frames == (try folder.signal("out.wav").frameCount) && !summary.damaged)
    #expect(summary.seconds == Double(summary.frames) / 48_000)
    #expect(summary.soundFont?.hasSuffix(".sf3") == true)
  }

  @Test("A MIDI file is read from standard input, and audio is written to standard output")
  func pipe() throws {
    let outcome = try Myna.shell(
      #"cat tune.mid | "$MYNA" piano - -o - -f wav | cat > piped.wav"#, in: folder)
    #expect(outcome.talkLines.count == 1 && outcome.talk.contains("standard output"))
    #expect(try folder.signal("piped.wav").samples == (try render().samples))
    let broken = try Myna.shell(#"echo x | "$MYNA" piano - -o out.ogg"#, in: folder)
    #expect(broken.isRefusal(naming: "“standard input” is not a MIDI file"), "\(broken.talk)")
  }

  @Test("An output folder is created, and the file in it is named after the MIDI file")
  func intoFolder() throws {
    #expect(try Myna.run("piano", "tune.mid", "-o", "new/", "-f", "flac", in: folder).status == 0)
    #expect(folder.names == ["new", "new/tune.flac", "tune.mid"])
  }

  @Test("An existing file is replaced only with --force, and the MIDI file never")
  func existing() throws {
    try folder.write("precious", to: "old.wav")
    let outcome = try Myna.run("piano", "tune.mid", "-o", "old.wav", in: folder)
    #expect(outcome.isRefusal(naming: "“old.wav” already exists"), "\(outcome.talk)")
    #expect(try folder.text("old.wav") == "precious")
    #expect(try render(to: "old.wav").duration > 4)
    let before = try folder.data("tune.mid")
    let same = try Myna.run(
      "piano", "tune.mid", "-o", "tune.mid", "-f", "wav", "--force", in: folder)
    #expect(same.isRefusal(naming: "“tune.mid” is both input and output"), "\(same.talk)")
    #expect(try folder.data("tune.mid") == before)
  }

  @Test(
    "Without an installed SoundFont, the built-in strings play, with a message",
    .enabled(if: SmallDisk.isAllowed))
  func noSoundFont() throws {
    let outcome = try Myna.shell(
      """
      unshare -m sh -c 'mount -t tmpfs none /usr/share/sounds; exec "$MYNA" piano tune.mid -o out.wav'
      """, in: folder)
    #expect(outcome.status == 0 && outcome.talkLines.count == 2, "\(outcome.talk)")
    #expect(outcome.talk.contains("apt-get install fluidr3mono-gm-soundfont"))
    #expect(outcome.talk.contains("played by Myna’s built-in strings"))
    let note = try folder.signal("out.wav")[0.6..<1.9].lowPassed(below: 530)
    #expect(abs(cents(note.dominantFrequency, above: 440)) < 5)
  }

  @Test("A MIDI file with 10,000 events per second is rendered")
  func dense() throws {
    try folder.write(
      (0..<30_000).map { n in
        let (channel, key) = (UInt8(n % 16), UInt8(20 + n * 37 % 90))
        return (
          n / 10,
          n % 3 == 2
            ? .noteOff(channel: channel, key: key, velocity: 0)
            : .noteOn(channel: channel, key: key, velocity: UInt8(1 + n % 127))
        )
      }, to: "tune.mid")
    let sound = try render()
    #expect(sound.duration > 3 && sound.peak > 0.1 && sound.isFinite)
  }
}
