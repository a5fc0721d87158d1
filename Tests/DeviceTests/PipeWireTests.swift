import Foundation
import SoundFiles
import TestSupport
import Testing

/// Tests the main path on PipeWire's server, which most desktops use.
///
/// The other tests use PulseAudio's server, whose pace the test controls.
@Suite("PipeWire", .besideOthers)
struct PipeWireTests {
  let stage: DeviceStage

  init() throws { stage = DeviceStage(try .pipeWire()) }

  @Test("A take contains exactly the samples of the microphone")
  func record() throws {
    stage.microphone.say(.counting(seconds: 10))
    let outcome = try stage.run("record", "--seconds", "1.5")
    #expect(outcome.status == 0, "\(outcome.talk)")
    let take = try Signal(file: outcome.path)
    #expect(take.frameCount == 72_000 && take.wholeRun != nil, "\(take.countedRuns)")
  }

  @Test("A file is played with its pitch changed by an effect")
  func play() throws {
    let tone = Signal.sine(frequency: 440, amplitude: 0.25, seconds: 2).stereo
    try stage.home.write(tone, to: "tone.wav", format: .wavFloat)
    let (outcome, heard) = try stage.play("tone.wav", "--effect", "chipmunk")
    #expect(outcome.status == 0, "\(outcome.talk)")
    let sound = heard.trimmed(above: 0.01)
    #expect(sound.duration > 1.9, "\(sound.duration) s")
    let frequency = sound[0.3..<1.7].dominantFrequency
    #expect(abs(cents(frequency, above: 880)) < 17, "\(frequency) Hz")
  }

  @Test("Losing the microphone ends the recording and keeps the take")
  func lost() throws {
    stage.microphone.say(.counting(seconds: 30))
    let program = try stage.record("--device", "mic")
    try stage.server.unplug(stage.microphone)
    let outcome = try program.outcome(timeout: 40)
    #expect(outcome.status == 1 && !outcome.endedBySignal)
    #expect(
      outcome.talkLines.count {
        $0.contains("was disconnected") && $0.contains("Everything recorded so far is safe")
      }
        == 1,
      "\(outcome.talk)")
    #expect(stage.takes == [outcome.path] && stage.journals.isEmpty, "\(stage.home.names)")
    let runs = try Signal(file: outcome.path).countedRuns
    #expect(runs.count == 1, "\(runs)")
  }
}
