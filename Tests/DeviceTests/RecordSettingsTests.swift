import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Recording settings", .besideOthers)
struct RecordSettingsTests {
  let stage: DeviceStage

  init() throws { stage = try DeviceStage() }

  /// Records a whole sound, and returns the program's outcome and the take.
  private func record(_ sound: Signal, _ arguments: String...) throws -> (Outcome, Signal) {
    let program = try stage.record(arguments: arguments)
    stage.microphone.say(sound)
    #expect(stage.microphone.finishes())
    // The last samples are in transit for a while.
    try stage.waitForMore()
    program.signal(SIGINT)
    let outcome = try program.outcome(timeout: 30)
    return (outcome, try Signal(file: outcome.path))
  }

  @Test("--seconds 2 records exactly two seconds of the microphone's samples")
  func exact() throws {
    stage.microphone.say(.counting(seconds: 4))
    let outcome = try stage.run("record", "--seconds", "2")
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(stage.takes == [outcome.path] && stage.journals.isEmpty)
    let take = try Signal(file: outcome.path)
    #expect(take.frameCount == 96_000 && take.sampleRate == 48_000 && take.channels.count == 2)
    let isSame = take.channels[0] == take.channels[1]
    #expect(isSame)
    #expect(take.wholeRun != nil, "\(take.countedRuns)")
  }

  @Test("A microphone on one of two inputs gives a mono take, and undo makes it stereo")
  func oneSided() throws {
    let voice = Signal.sine(frequency: 300, amplitude: 0.3, seconds: 1).samples
    let sound = Signal([[Float](repeating: 0, count: voice.count), voice], sampleRate: 48_000)
    let (outcome, take) = try record(sound)
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(outcome.talk.contains("The left channel was silent, so the recording is now mono"))
    #expect(take.channels.count == 1 && abs(take.peak - 0.3) < 0.001)
    #expect(try stage.run("undo", "last").status == 0)
    let before = try Signal(file: outcome.path)
    #expect(before.channels.count == 2 && before.channels[1] == take.samples)
    // An explicit channel choice is not changed.
    let (stereo, kept) = try record(sound, "--channels", "stereo")
    #expect(kept.channels.count == 2 && !stereo.talk.contains("mono"))
    let (_, right) = try record(sound, "--channels", "right")
    #expect(right.channels.count == 1 && abs(right.peak - 0.3) < 0.001)
    let refused = try stage.run("record", "--channels", "both")
    #expect(refused.status == 64 && refused.talk.contains("--channels is “automatic”"))
  }

  @Test("Skipped silence is marked with its length, even in mono or recovered takes")
  func skippedSilence() throws {
    let voice = Signal.noise(amplitude: 0.3, seconds: 0.5).samples
    let right = voice + [Float](repeating: 0, count: 360_000) + voice
    let sound = Signal([right.map { _ in 0 }, right], sampleRate: 48_000)
    func check(_ path: String) throws {
      let whole = try Signal(file: path)
      let take = Signal(Array(whole.channels.suffix(1)), sampleRate: whole.sampleRate)
      #expect(abs(take.trimmed().duration - 6.5) < 0.05, "\(take.trimmed().duration)")
      let start = Double(try #require(take.samples.firstIndex { $0 != 0 })) / take.sampleRate
      let mark = try #require(SoundMarker.read(path: path).first)
      #expect(mark.name == "Silence skipped: 0:02" && abs(mark.time - start - 5.5) < 0.05)
    }
    let (outcome, mono) = try record(sound, "--skip-silence")
    #expect(outcome.status == 0 && outcome.talk.contains("was skipped; markers show where"))
    #expect(mono.channels.count == 1 && outcome.talk.contains("now mono"))
    try check(outcome.path)

    let program = try stage.record(arguments: ["--skip-silence"])
    stage.microphone.say(sound)
    #expect(stage.microphone.finishes())
    try stage.waitForMore()
    program.signal(SIGKILL)
    _ = try program.outcome(timeout: 30)
    #expect(stage.journals.count == 1)
    let recovered = try stage.run("recover")
    #expect(recovered.status == 0 && stage.journals.isEmpty, "\(recovered.talk)")
    try check(try #require(stage.takes.first { $0 != outcome.path }))
  }

  @Test("Takes recorded in the same minute have different paths")
  func names() throws {
    let paths = try (0..<3).map { _ in try stage.run("record", "--seconds", "0.2").path }
    #expect(Set(paths).count == 3 && Set(stage.takes) == Set(paths))
    #expect(paths.allSatisfy { $0.hasSuffix(".flac") })
  }

  @Test("--title is part of the take's file name, and -o sets its path and format")
  func placed() throws {
    let titled = try stage.run("record", "--seconds", "0.2", "--title", "A walk")
    #expect(titled.status == 0 && titled.path.contains("A walk") && stage.takes == [titled.path])
    let placed = try stage.run("record", "--seconds", "0.2", "-o", "walk.ogg")
    #expect(placed.status == 0 && placed.path.hasSuffix("walk.ogg"), "\(placed.talk)")
    #expect(try stage.info(stage.home("walk.ogg")).seconds == 0.2)
  }

  @Test("--lowpass 1000 attenuates 4 kHz by 48 dB and leaves low frequencies unchanged")
  func lowPass() throws {
    let noise = Signal.noise(channelCount: 2, seconds: 2)
    let (outcome, take) = try record(noise, "--lowpass", "1000")
    #expect(outcome.status == 0, "\(outcome.talk)")
    let start = Double(try #require(take.samples.firstIndex { $0 != 0 })) / take.sampleRate
    let filtered = take[start..<start + noise.duration]
    func change(_ band: Range<Double>) -> Double {
      filtered.bandDecibels(band) - noise.bandDecibels(band)
    }
    #expect(abs(change(3_900..<4_100) + 48.2) < 1, "\(change(3_900..<4_100))")
    #expect(abs(change(1_950..<2_050) + 24.1) < 1, "\(change(1_950..<2_050))")
    #expect(abs(change(100..<400)) < 0.3, "\(change(100..<400))")
  }

  @Test("--gain 12 makes a take 12 dB louder")
  func gain() throws {
    let noise = Signal.noise(amplitude: 0.1, channelCount: 2, seconds: 1)
    let (outcome, take) = try record(noise, "--gain", "12")
    #expect(outcome.status == 0 && !outcome.talk.contains("full scale"), "\(outcome.talk)")
    let change = take.trimmed().rmsDecibels - noise.rmsDecibels
    #expect(abs(change - 12) < 0.01, "\(change) dB")
  }

  @Test("Clipping during recording is reported")
  func clips() throws {
    let (outcome, take) = try record(
      .noise(amplitude: 0.5, channelCount: 2, seconds: 1), "--gain", "12")
    #expect(outcome.status == 0 && outcome.talk.contains("full scale"), "\(outcome.talk)")
    #expect(take.peak <= 1 && take.peak > 0.999)
  }

  @Test("A silent take is kept, and the silence is reported")
  func silence() throws {
    let outcome = try stage.run("record", "--seconds", "3.3")
    #expect(outcome.status == 0 && outcome.talk.contains("silent"), "\(outcome.talk)")
    #expect(try Signal(file: outcome.path).peak == 0)
  }
}
