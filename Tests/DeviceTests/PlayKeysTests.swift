import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Keys of myna play", .besideOthers)
struct PlayKeysTests {
  private static let (right, left) = ("\u{1B}[C", "\u{1B}[D")
  /// The number of frames in transit to the speaker.
  private static let ahead = Int(PacedServer.playingLatency * 48_000)
  let stage: DeviceStage

  init() throws { stage = try DeviceStage() }

  private func play(_ sound: Signal) throws -> TerminalProgram {
    try stage.home.write(sound, to: "sound.wav", format: .wavFloat)
    let program = try stage.open("play", stage.home("sound.wav"))
    #expect(program.waits(toShow: "▶"))
    stage.speaker.advance(for: 0.7)
    return program
  }

  /// Waits for that many counted runs, the last of them of some length.
  private func waitsToHear(parts: Int) -> Bool {
    waitUntil(timeout: 60) {
      let runs = stage.speaker.played.countedRuns
      return runs.count >= parts && (runs.last?.numbers.count ?? 0) > 4_800
    }
  }

  /// Presses q, and returns the played sound.
  private func end(_ program: TerminalProgram) throws -> Signal {
    program.press("q")
    let outcome = try program.outcome()
    #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.talk)")
    return try stage.heard(from: stage.speaker)
  }

  @Test("Keys 1 to 6 and 0 change the effect during playback")
  func effects() throws {
    let program = try play(Signal.sine(frequency: 440, amplitude: 0.25, seconds: 40).stereo)
    let keys: [(String, String, Double)] = [
      ("3", "Chipmunk", 880), ("4", "Vader", 220), ("1", "Snail", 440), ("2", "Rabbit", 440),
      ("5", "Hawk", 440), ("6", "Reverb", 440), ("0", "no effect", 440),
    ]
    var marks: [Int] = []
    for (key, name, _) in keys {
      let shown = program.screen.count
      program.press(key)
      #expect(waitUntil { program.screen.dropFirst(shown).contains(name) }, "\(name)")
      stage.speaker.advance(for: 1.1)
      marks.append(stage.speaker.frameCount)
    }
    let heard = try end(program)
    for (mark, (_, name, frequency)) in zip(marks, keys) {
      // The last half second before the next key, long after the change.
      let end = Double(mark) / heard.sampleRate
      let part = heard[end - 0.5..<end]
      // Pitch shifting splices a sine, so its peak is less sharp.
      #expect(
        abs(cents(part.dominantFrequency, above: frequency)) < 17,
        "\(name): \(part.dominantFrequency) Hz")
      #expect(part.longestSilence < 8, "\(name)")
    }
  }

  @Test("Brackets change the speed, comma and period the pitch, and r resets both")
  func tuning() throws {
    let program = try play(Signal.sine(frequency: 440, amplitude: 0.25, seconds: 59).stereo)
    func press(_ keys: String, shows words: String) -> Double {
      let shown = program.screen.count
      program.press(keys)
      #expect(waitUntil { program.screen.dropFirst(shown).contains(words) }, "\(words)")
      stage.speaker.advance(for: 1.1)
      return Double(stage.speaker.frameCount) / 48_000
    }
    let higher = press("...", shows: "pitch +300 cents")
    let lower = press(",,,,,", shows: "pitch -200 cents")
    let fast = press("]]]]]]]]", shows: "speed 2.14")
    let start = position(in: program)
    stage.speaker.advance(for: 5)
    // Ten seconds of the file are heard in five, apart from what is in transit.
    #expect(waitUntil { position(in: program) >= start + 9 })
    let slow = press("[[[[[[[[[", shows: "speed 0.91")
    let reset = press("r", shows: "no effect  0:")
    let settled = program.screen.count
    stage.speaker.advance(for: 1.5)
    #expect(waitUntil { program.screen.dropFirst(settled).contains("no effect") })
    let shown = program.screen.dropFirst(settled)
    #expect(!shown.contains("speed") && !shown.contains("pitch"), "\(shown)")
    let heard = try end(program)
    let ends = [(higher, 523.25), (lower, 392.0), (fast, 392.0), (slow, 392.0), (reset, 440.0)]
    for (end, frequency) in ends {
      let part = heard[end - 0.5..<end]
      #expect(abs(cents(part.dominantFrequency, above: frequency)) < 17, "\(frequency)")
    }
  }

  @Test(
    "The keys work while audio is read from a pipe",
    arguments: [#"cat "$SOUND" | "$MYNA" play -"#, #"cat "$SOUND" | "$MYNA" play /dev/stdin"#])
  func pipe(script: String) throws {
    let sound = Signal.sine(frequency: 440, amplitude: 0.25, seconds: 59).stereo
    try stage.home.write(sound, to: "sound.wav", format: .wavFloat)
    let program = try stage.openPlaying("SOUND='\(stage.home("sound.wav"))'; \(script)")
    #expect(program.waits(toShow: "▶"))
    stage.speaker.advance(for: 0.7)
    #expect(!program.echoes)
    program.press("3")
    #expect(program.waits(toShow: "Chipmunk"))
    stage.speaker.advance(for: 1.1)
    let higher = Double(stage.speaker.frameCount) / 48_000
    program.press("]")
    #expect(program.waits(toShow: "speed 1.10"))
    let position = position(in: program)
    program.press(Self.right)
    #expect(waitUntil { self.position(in: program) >= position + 4 })
    program.press(" ")
    #expect(program.waits(toShow: "⏸"))
    let heard = try end(program)
    #expect(abs(cents(heard[higher - 0.5..<higher].dominantFrequency, above: 880)) < 17)
    #expect(program.echoes)
  }

  @Test("n skips to the next file and keeps the changes made with keys")
  func next() throws {
    for (name, frequency) in [("a.wav", 440.0), ("b.wav", 660)] {
      try stage.home.write(
        Signal.sine(frequency: frequency, amplitude: 0.25, seconds: 30).stereo, to: name,
        format: .wavFloat)
    }
    let program = try stage.open("play", stage.home("a.wav"), stage.home("b.wav"))
    #expect(program.waits(toShow: "▶"))
    program.press(".")
    #expect(program.waits(toShow: "pitch +100 cents"))
    stage.speaker.advance(for: 1.1)
    let first = Double(stage.speaker.frameCount) / 48_000
    let shown = program.screen.count
    program.press("n")
    #expect(waitUntil { program.screen.dropFirst(shown).contains("0:00 / 0:30") })
    stage.speaker.advance(for: 1.5)
    let second = Double(stage.speaker.frameCount) / 48_000
    let heard = try end(program)
    for (end, frequency) in [(first, 440.0), (second, 660)] {
      let part = heard[end - 0.5..<end]
      #expect(abs(cents(part.dominantFrequency, above: frequency) - 100) < 17)
    }
  }

  /// Returns the position, in seconds, that the program shows last.
  private func position(in program: TerminalProgram) -> Int {
    let shown = program.screen.matches(of: #/ 0:(\d\d) \/ 0:59/#).last
    return shown.flatMap { Int($0.output.1) } ?? 0
  }

  @Test("The arrow keys skip back and forward by five seconds")
  func arrows() throws {
    let program = try play(.counting(seconds: 20))
    program.press(Self.right)
    #expect(waitsToHear(parts: 2))
    program.press(Self.left)
    #expect(waitsToHear(parts: 3))
    let runs = try end(program).countedRuns
    try #require(runs.count == 3, "\(runs)")
    // A skip is relative to the audible time, and frames in transit are heard first.
    for (n, step) in [(1, 240_000), (2, -240_000)] {
      let jump = runs[n].numbers.lowerBound - runs[n - 1].numbers.upperBound
      let time = runs[n].place - runs[n - 1].end
      #expect(abs(jump - time - step + Self.ahead) < 24_000, "\(runs)")
      // A crossfade connects the two.
      #expect(time < 2_400, "\(runs)")
    }
  }

  @Test("Space pauses at once and resumes at the same position")
  func pause() throws {
    let program = try play(.counting(seconds: 20))
    let before = stage.speaker.held {
      program.press(" ")
      #expect(program.waits(toShow: "⏸"))
      return stage.speaker.frameCount
    }
    #expect(try stage.server.finishes(stage.speaker), "the speaker is not left alone")
    let rest = stage.speaker.frameCount
    program.press(" ")
    #expect(waitsToHear(parts: 2))
    let heard = try end(program)
    let runs = heard.countedRuns
    try #require(runs.count == 2, "\(runs)")
    // Only frames that the server already had follow the key.
    #expect(runs[0].end - before < Self.ahead + 4_800, "\(runs), \(before)")
    #expect(runs[1].place > rest - 1_024, "\(runs), \(rest)")
    // The fades take 10 ms, and between the two is silence.
    let gap = runs[0].end + 600..<runs[1].place - 600
    try #require(gap.count > 0, "\(runs)")
    let isSilent = heard.samples[gap].allSatisfy { $0 == 0 }
    #expect(isSilent, "\(runs)")
    // No frame is lost, and almost none is heard twice.
    let step = runs[1].numbers.lowerBound - runs[0].numbers.upperBound
    #expect(abs(step) < 4_800, "\(runs)")
  }

  @Test("+ and − change the volume by 5% up to a maximum of 100%")
  func volume() throws {
    let program = try play(Signal.sine(frequency: 440, seconds: 20).stereo)
    program.press("+")
    program.press("----------")
    #expect(program.waits(toShow: "volume 50 %"))
    stage.speaker.advance(for: 1)
    let (soft, shown) = (stage.speaker.frameCount, program.screen.count)
    program.press("++++++++++++")
    #expect(waitUntil { program.screen.dropFirst(shown).contains("volume 100 %") })
    stage.speaker.advance(for: 1)
    let loud = stage.speaker.frameCount
    #expect(!program.screen.contains("volume 105 %"))
    let heard = try end(program)
    let parts = [soft, loud].map { Double($0) / 48_000 }.map { heard[$0 - 0.4..<$0].level(at: 440) }
    #expect(abs(parts[0] + 12.04) < 0.1 && abs(parts[1] + 6.02) < 0.1, "\(parts) dB")
  }
}
