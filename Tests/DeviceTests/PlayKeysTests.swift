import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("The keys of myna play")
struct PlayKeysTests {
  private static let (right, left) = ("\u{1B}[C", "\u{1B}[D")
  let stage: Stage

  init() throws { stage = try Stage([.init("speaker")]) }

  /// Starts to play a sound at a terminal, and captures it.
  private func play(_ sound: Signal) throws -> (TerminalProgram, SoundCapture) {
    try stage.home.write(sound, to: "sound.wav", format: .wavFloat)
    let capture = try stage.server.capture("speaker")
    let program = try stage.open("play", stage.home("sound.wav"))
    #expect(program.waits(toShow: "▶"))
    capture.goesOn(for: 1)
    return (program, capture)
  }

  /// Presses q, and returns what was heard.
  private func end(_ program: TerminalProgram, _ capture: SoundCapture) throws -> Signal {
    program.press("q")
    let outcome = try program.outcome()
    #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.talk)")
    return try capture.stop()
  }

  @Test("1 to 6 and 0 change the effect of what is playing")
  func effects() throws {
    let (program, capture) = try play(
      Signal.sine(frequency: 440, amplitude: 0.25, seconds: 60).stereo)
    let keys: [(String, String, Double)] = [
      ("3", "Chipmunk", 880), ("4", "Vader", 220), ("1", "Snail", 440), ("2", "Rabbit", 440),
      ("5", "Hawk", 440), ("6", "Reverb", 440), ("3", "Chipmunk", 880), ("0", "no effect", 440),
    ]
    var marks: [Int] = []
    for (key, name, _) in keys {
      program.press(key)
      #expect(program.waits(toShow: name), "\(name)")
      capture.goesOn(for: 1.3)
      marks.append(capture.frameCount)
    }
    let heard = try end(program, capture)
    for (mark, (_, name, frequency)) in zip(marks, keys) {
      // The last half second before the next key, long after the change.
      let end = Double(mark) / heard.sampleRate
      let part = heard[end - 0.5..<end]
      // A sine that is shifted in pitch is spliced, so its peak is not as sharp as a sine's.
      #expect(
        abs(cents(part.dominantFrequency, above: frequency)) < 17,
        "\(name): \(part.dominantFrequency) Hz")
    }
  }

  @Test("The arrows go back and forth by five seconds")
  func arrows() throws {
    let (program, capture) = try play(.counting(seconds: 40))
    program.press(Self.right)
    capture.goesOn(for: 1)
    program.press(Self.left)
    capture.goesOn(for: 1)
    let runs = try end(program, capture).countedRuns.filter { $0.numbers.count > 4_800 }
    try #require(runs.count == 3, "\(runs)")
    // What is skipped is counted from what is heard, which is a little behind what has been given away.
    for (n, step) in [(1, 240_000), (2, -240_000)] {
      let jump = runs[n].numbers.lowerBound - runs[n - 1].numbers.upperBound
      let time = runs[n].place - runs[n - 1].place - runs[n - 1].numbers.count
      #expect(abs(jump - time - step) < 24_000, "\(runs)")
    }
  }

  @Test("Space pauses at once, and goes on where it was")
  func pause() throws {
    let (program, capture) = try play(.counting(seconds: 40))
    program.press(" ")
    #expect(program.waits(toShow: "⏸"))
    capture.goesOn(for: 1)
    program.press(" ")
    capture.goesOn(for: 1)
    let heard = try end(program, capture)
    let runs = heard.countedRuns.filter { $0.numbers.count > 4_800 }
    try #require(runs.count == 2, "\(runs)")
    let gap = runs[0].place + runs[0].numbers.count..<runs[1].place
    #expect(gap.count > 24_000)
    let middle = heard.samples[gap.lowerBound + gap.count / 4..<gap.upperBound - gap.count / 4]
    let isSilent = middle.allSatisfy { $0 == 0 }
    #expect(isSilent)
    // It fades out and in; of what was heard nothing is lost, and next to nothing heard twice.
    let step = runs[1].numbers.lowerBound - runs[0].numbers.upperBound
    #expect(abs(step) < 4_800, "\(runs)")
  }

  @Test("+ and − change the volume by 5 %, up to 100 % and no more")
  func volume() throws {
    let (program, capture) = try play(Signal.sine(frequency: 440, seconds: 30).stereo)
    program.press("+")
    program.press("----------")
    #expect(program.waits(toShow: "volume 50 %"))
    capture.goesOn(for: 1)
    let soft = capture.frameCount
    program.press("++++++++++++")
    capture.goesOn(for: 1.2)
    let loud = capture.frameCount
    #expect(!program.screen.contains("volume 105 %"))
    let heard = try end(program, capture)
    let parts = [soft, loud].map { Double($0) / 48_000 }.map { heard[$0 - 0.4..<$0].level(at: 440) }
    #expect(abs(parts[0] + 12.04) < 0.1 && abs(parts[1] + 6.02) < 0.1, "\(parts) dB")
  }
}
