import Foundation
import MynaAudio
import MynaDSP
import SoundFiles
import TestSupport
import Testing

/// Tests each preset on real speech, by measuring what a listener would hear.
@Suite("EffectPreset")
struct EffectPresetTests {
  private let folder = Scratch()

  init() throws {
    let words = ["Front_Center", "Front_Left", "Rear_Right", "Side_Left"]
    let speech = try words.map { try Signal(file: "/usr/share/sounds/alsa/\($0).wav") }
    let joined = Signal([speech.flatMap(\.samples)], sampleRate: speech[0].sampleRate)
    try folder.write(joined, to: "voice.wav")
  }

  private func rendered(_ preset: EffectPreset) throws -> (SoundReport, SoundReport) {
    let output = folder("out.wav")
    let job = RenderJob(
      input: folder("voice.wav"), output: output, chain: preset.chain, format: .wavFloat)
    _ = try Renderer(job).run()
    return (try SoundReport(path: folder("voice.wav")), try SoundReport(path: output))
  }

  @Test(
    "Chipmunk doubles the pitch and Darth Vader halves it, within 1% and with unchanged length",
    arguments: [(EffectPreset.chipmunk, 2.0), (.vader, 0.5)])
  func pitch(preset: EffectPreset, ratio: Double) throws {
    let (source, output) = try rendered(preset)
    let (before, after) = (try #require(source.medianPitch), try #require(output.medianPitch))
    #expect(abs(after / (before * ratio) - 1) < 0.01)
    #expect(output.frameCount == source.frameCount)
  }

  @Test(
    "Snail doubles the length and Rabbit halves it, while the pitch stays within 2%",
    arguments: [(EffectPreset.snail, 2.0), (.rabbit, 0.5)])
  func length(preset: EffectPreset, ratio: Double) throws {
    let (source, output) = try rendered(preset)
    #expect(abs(Double(output.frameCount) - Double(source.frameCount) * ratio) <= 1)
    let (before, after) = (try #require(source.medianPitch), try #require(output.medianPitch))
    #expect(abs(after / before - 1) < 0.02)
  }

  @Test("Hawk's echo comes exactly one second later")
  func echo() throws {
    _ = try rendered(.hawk)
    let samples = try folder.signal("out.wav").samples
    func likeness(_ lag: Int) -> Double {
      zip(samples, samples.dropFirst(lag)).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    }
    let lags = Array(47_000...49_000)
    let best = lags.max { likeness($0) < likeness($1) }
    #expect(abs((best ?? 0) - 48_000) <= 1)
  }

  @Test("The Reverb preset decays as long as its room does")
  func decay() throws {
    try folder.write(.impulse(amplitude: 0.9, seconds: 0.1), to: "click.wav", format: .wavFloat)
    let job = RenderJob(
      input: folder("click.wav"), output: folder("hall.wav"), chain: EffectPreset.reverb.chain,
      format: .wavFloat)
    let report = try Renderer(job).run()
    let room = try folder.signal("hall.wav")[0.02..<report.duration]
    let decayTime = room.decayTime(in: 500..<1_000)
    #expect(abs(decayTime / Reverb.Preset.mediumHall.decayTime - 1) < 0.1)
  }
}
