import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Recordings that wait for sound", .besideOthers)
struct RecordOnSoundTests {
  /// Quiet audio below −50 dB, then a word.
  private static let quiet = Signal.noise(amplitude: 0.001, seconds: 1.5).samples
  private static let word = [Float](repeating: 0.25, count: 24_000)

  @Test("--on-sound records exactly half a second before the sound, and everything after it")
  func lead() throws {
    let stage = try DeviceStage()
    let samples = Self.quiet + Self.word
    stage.microphone.say(Signal([samples, samples], sampleRate: 48_000))
    let outcome = try stage.run("record", "--on-sound", "--seconds", "2")
    #expect(outcome.status == 0 && stage.takes == [outcome.path], "\(outcome.talk)")
    let take = try Signal(file: outcome.path)
    // The word, and the silence after it, up to two seconds.
    #expect(take.frameCount == 96_000)
    let expected = Array(Self.quiet.suffix(24_000)) + Self.word
    // Half a 24-bit step.
    let isSame = zip(take.samples, expected).allSatisfy { abs($0 - $1) < 1e-7 }
    #expect(isSame && take.samples.count { $0 == 0.25 } == 24_000)
  }

  @Test("--threshold sets the level that begins a recording")
  func threshold() throws {
    let stage = try DeviceStage()
    let hum = [Float](repeating: 0.05, count: 48_000)
    let samples = hum + Self.word
    stage.microphone.say(Signal([samples, samples], sampleRate: 48_000))
    // 0.05 is −26 dB, and 0.25 is −12 dB.
    let outcome = try stage.run(
      "record", "-o", "x.wav", "--on-sound", "--threshold", "-20", "--seconds", "1")
    #expect(outcome.status == 0, "\(outcome.talk)")
    let take = try stage.home.signal("x.wav")
    #expect(take.samples.firstIndex { $0 > 0.2 } == 24_000 && take.frameCount == 48_000)
  }

  @Test("Without any sound, nothing is recorded, and Myna says why")
  func silent() throws {
    let stage = try DeviceStage()
    let program = try Myna.start(
      ["record", "--on-sound"], in: stage.home, environment: stage.environment)
    let journal = try stage.waitForJournal(longerThan: 0)
    let size = stage.size(journal)
    #expect(stage.microphone.advance(for: 1))
    #expect(stage.size(journal) == size)
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 30)
    #expect(outcome.isRefusal(1, naming: "No audio was louder than -50 dB"), "\(outcome.talk)")
    #expect(stage.takes.isEmpty && stage.journals.isEmpty)
  }

  @Test(
    "--mono records the average of both channels, and --channels 2 a mono microphone on both")
  func channels() throws {
    let stage = try DeviceStage()
    func level(_ value: Float) -> [Float] { [Float](repeating: value, count: 480_000) }
    stage.microphone.say(Signal([level(0.25), level(0.5)], sampleRate: 48_000))
    for options in [["--mono"], ["--channels", "1"]] {
      let outcome = try Myna.run(
        ["record", "--seconds", "0.5", "--on-sound"] + options, in: stage.home,
        environment: stage.environment, timeout: 60)
      let take = try Signal(file: outcome.path)
      #expect(take.channels.count == 1 && take.samples.last == 0.375, "\(outcome.talk)")
    }
    let single = try DeviceStage(channelCount: 1)
    single.microphone.say(Signal([level(0.25)], sampleRate: 48_000))
    let outcome = try single.run("record", "--seconds", "0.5", "--on-sound", "--channels", "2")
    let take = try Signal(file: outcome.path)
    #expect(take.channels.count == 2 && take.channels[0] == take.channels[1], "\(outcome.talk)")
    #expect(take.samples.last == 0.25)
  }
}
