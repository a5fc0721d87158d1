import Foundation
import MIDI
import SoundFiles
import TestSupport
import Testing

@Suite("myna piano with a speaker", .besideOthers)
struct PianoTests {
  let stage: DeviceStage

  init() throws { stage = try DeviceStage() }

  private func open(_ arguments: String...) throws -> TerminalProgram {
    let words = [Myna.path, "piano"] + arguments
    let environment = stage.environment.merging(stage.server.playingEnvironment) { $1 }
    let program = try TerminalProgram(words, environment: environment)
    #expect(program.waits(toShow: "♪"), "\(program.screen)")
    return program
  }

  @Test("Letters play notes in tune, digits choose instruments, and X shifts up one octave")
  func notes() throws {
    let program = try open()
    let notes = [("a", 261.626), ("h", 440), ("2s", 293.665), ("xk", 1046.502), ("0za", 261.626)]
    var ends: [Int] = []
    for (keys, _) in notes {
      // With the pedal down a note is sustained, however busy the machine is.
      try program.pressAndWait(" " + keys)
      stage.speaker.advance(for: 1.2)
      ends.append(stage.speaker.frameCount)
      try program.pressAndWait(" ")
      stage.speaker.advance(for: 0.6)
    }
    #expect(program.screen.contains("C5") && program.screen.contains("Strings"))
    #expect(program.screen.contains("pedal down"))
    program.press("q")
    #expect(try program.outcome().status == 0)
    let heard = try stage.heard(from: stage.speaker)
    for (end, (keys, frequency)) in zip(ends, notes) {
      let seconds = Double(end) / heard.sampleRate
      let part = heard[seconds - 0.5..<seconds].lowPassed(below: 1.3 * frequency)
      #expect(abs(cents(part.dominantFrequency, above: frequency)) < 5, "\(keys)")
    }
  }

  @Test("An idle piano pauses its audio device, and the next note plays")
  func rest() throws {
    let program = try open()
    program.press("a")
    stage.speaker.advance(for: 1)
    func isStopped() throws -> Bool {
      try stage.server.control("list", "sink-inputs").contains("Corked: yes")
    }
    #expect(try !isStopped())
    #expect(try waitUntil(timeout: 60) { try isStopped() })
    let start = stage.speaker.frameCount
    program.press("h")
    stage.speaker.advance(for: 1.5)
    #expect(try !isStopped())
    program.press("q")
    #expect(try program.outcome().status == 0)
    let heard = try stage.heard(from: stage.speaker)
    let begin = Double(start) / heard.sampleRate
    let note = heard[begin + 0.5..<begin + 1].lowPassed(below: 600)
    #expect(abs(cents(note.dominantFrequency, above: 440)) < 5)
  }

  @Test("A note ends by itself, because a terminal doesn't report when a key is released")
  func release() throws {
    let program = try open()
    // An organ note lasts as long as its key is down.
    program.press("8a")
    stage.speaker.advance(for: 4)
    program.press("q")
    #expect(try program.outcome().status == 0)
    let heard = try stage.heard(from: stage.speaker)
    #expect(heard.peak > 0.01)
    #expect(heard[3.5..<4].peak < 0.01 * heard.peak)
  }

  @Test(
    "The terminal is restored after any key or signal that ends myna piano",
    arguments: [
      ("\u{1B}", 0, Int32(0)), ("Q", 0, 0), ("\u{03}", 0, 130), ("\u{1C}", 0, 131),
      ("", SIGTERM, 143), ("", SIGHUP, 129), ("", SIGINT, 130),
    ])
  func ends(key: String, signal: Int32, status: Int32) throws {
    let program = try open("--strings")
    #expect(waitUntil { !program.echoes })
    program.press("a" + key)
    if key.isEmpty { program.signal(signal) }
    let outcome = try program.outcome(timeout: 10)
    #expect(outcome.status == status && !outcome.endedBySignal, "\(outcome.talk)")
    #expect(program.echoes && outcome.output.isEmpty)
  }

  @Test("A MIDI file without an output path is played, each channel with its own instrument")
  func file() throws {
    try stage.home.write(
      .note(69, at: 500, length: 1_500) + [(0, .programChange(channel: 2, program: 19))]
        + .note(60, at: 3_000, length: 1_500, channel: 2), to: "tune.mid")
    let outcome = try Myna.run(
      ["piano", "tune.mid"], in: stage.home,
      environment: stage.environment.merging(stage.server.playingEnvironment) { $1 }, timeout: 60)
    #expect(outcome.status == 0 && outcome.talkLines.count == 1, "\(outcome.talk)")
    #expect(outcome.talk.contains("“tune.mid” is 5") && outcome.talk.contains("2 notes"))
    let heard = try stage.heard(from: stage.speaker).trimmed()
    #expect(abs(cents(heard[0.1..<1.4].lowPassed(below: 530).dominantFrequency, above: 440)) < 5)
    // An organ note keeps its level; those of Debian's SoundFont are 8 cents sharp.
    let organ = heard[2.6..<3.9].lowPassed(below: 320)
    #expect(abs(cents(organ.dominantFrequency, above: 261.626)) < 10)
    #expect(organ[0.9..<1.3].peakDecibels > organ[0.2..<0.6].peakDecibels - 3)
  }

  @Test("An invalid SoundFont or an unreachable server is refused in one line")
  func refusals() throws {
    try stage.home.write("text", to: "text.sf2")
    let font = try TerminalProgram(
      [Myna.path, "piano", "-s", stage.home("text.sf2")], environment: stage.environment)
    let outcome = try font.outcome()
    #expect(outcome.isRefusal(naming: "text.sf2” is not a SoundFont"), "\(outcome.talk)")
    #expect(font.echoes)
    let nowhere = stage.environment.merging(["PULSE_SERVER": "unix:/nonexistent/native"]) { $1 }
    let deaf = try TerminalProgram([Myna.path, "piano"], environment: nowhere).outcome()
    #expect(deaf.isRefusal(naming: "Myna can’t reach the sound server"), "\(deaf.talk)")
    try stage.home.write(.note(69, at: 0, length: 500), to: "tune.mid")
    let file = try Myna.run(["piano", "tune.mid"], in: stage.home, environment: nowhere)
    #expect(file.isRefusal(naming: "Myna can’t reach the sound server"), "\(file.talk)")
  }

  @Test("If the sound server stops, the piano ends with a message and restores the terminal")
  func serverGone() throws {
    let program = try open()
    program.press("a")
    stage.server.kill()
    let outcome = try program.outcome(timeout: 40)
    #expect(outcome.status == 1 && outcome.talk.contains("sound server stopped"))
    #expect(program.echoes)
  }
}
