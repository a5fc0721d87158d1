import Foundation
import TestSupport
import Testing

@Suite("myna normalize and denoise")
struct LibraryRestorationTests {
  private let library = LibraryHome()
  private let speech: Signal

  init() throws { speech = try .speech() }

  private func info(_ title: String) throws -> InfoSummary {
    let outcome = try library.run("info", "--json", title)
    return try #require(try outcome.json([InfoSummary].self).first)
  }

  @Test(
    "A normalized take has the requested loudness and stays below the peak limit",
    arguments: [([], -16.0, -1.0), (["--loudness", "-23", "--peak", "-6"], -23, -6)])
  func normalize(options: [String], loudness: Double, peak: Double) throws {
    try library.record("Speech", speech)
    let before = try library.bytes("Speech")
    let outcome = try library.run(["normalize", "Speech"] + options)
    let info = try info("Speech")
    #expect(abs(try #require(info.loudnessLUFS) - loudness) < 0.2)
    #expect(try #require(info.truePeakDBTP) < peak + 0.1)
    #expect(info.frames == speech.frameCount)
    let told = String(format: "%.1f LUFS", loudness)
    #expect(outcome.talkLines.count == 1 && outcome.talk.contains("to \(told)"))
    #expect(try library.run("undo", "Speech").status == 0)
    #expect(try library.bytes("Speech") == before)
  }

  @Test("Denoising reduces noise in pauses by the given amount without changing the overall level")
  func denoise() throws {
    let pause = Signal.silence(seconds: 1)
    let clean = Signal(
      [speech.samples + pause.samples + speech.samples], sampleRate: speech.sampleRate)
    let noise = Signal.noise(amplitude: 0.005, seconds: clean.duration, seed: 7)
    try library.record(
      "Noisy", Signal([zip(clean.samples, noise.samples).map(+)], sampleRate: clean.sampleRate))
    let before = try library.bytes("Noisy")
    let middle = speech.duration + 0.3..<speech.duration + 0.7
    let outcome = try library.run("denoise", "Noisy", "--amount", "12")
    #expect(outcome.status == 0 && outcome.talk.contains("by 12 dB"), "\(outcome.talk)")
    let after = try library.sound("Noisy")
    #expect(after.frameCount == clean.frameCount)
    let change = after[middle].rmsDecibels - noise[middle].rmsDecibels
    #expect(abs(change + 12) < 2, "\(change) dB")
    #expect(abs(after.rmsDecibels - clean.rmsDecibels) < 1)
    #expect(try library.run("undo", "Noisy").status == 0)
    #expect(try library.bytes("Noisy") == before)
  }

  @Test("A silent take is reported, and other takes are still normalized")
  func silent() throws {
    try library.record("Nothing", .silence(seconds: 1), at: "2026-11-20T10:00:00Z")
    try library.record("Speech", speech)
    let outcome = try library.run("normalize", "Nothing", "Speech")
    #expect(outcome.status == 1 && outcome.talkLines.count == 2)
    #expect(
      outcome.talkLines.first?.contains("“Nothing” is completely silent") == true, "\(outcome.talk)"
    )
    #expect(try library.take("Nothing").edited == false)
    #expect(try library.take("Speech").edited)
  }

  @Test("An edit that changes nothing succeeds without creating a version")
  func unchanged() throws {
    try library.record("Speech", speech)
    #expect(
      try library.run("denoise", "Speech", "--amount", "0").talk.contains("makes no difference"))
    #expect(try !library.take("Speech").edited)
    #expect(try library.run("normalize", "Speech").status == 0)
    let before = try library.bytes("Speech")
    let outcome = try library.run("normalize", "Speech")
    #expect(outcome.status == 0 && outcome.talk.contains("makes no difference"), "\(outcome.talk)")
    #expect(try outcome.text == library.take("Speech").path + "\n")
    #expect(try library.bytes("Speech") == before)
    #expect(try library.run("undo", "Speech").status == 0)
    #expect(try !library.take("Speech").edited)
    // A take with the right loudness but too high a peak is changed.
    #expect(try library.run("normalize", "Speech", "--peak", "-15").status == 0)
    #expect(try library.take("Speech").edited)
  }

  @Test("If one take's name is unknown, no take is normalized or denoised")
  func unknown() throws {
    try library.record("Speech", speech)
    let before = try library.bytes("Speech")
    #expect(try library.run("normalize", "Speech", "Nobody").isRefusal(naming: "“Nobody”"))
    #expect(try library.run("denoise", "Speech", "Nobody").isRefusal(naming: "“Nobody”"))
    #expect(try library.bytes("Speech") == before)
  }
}
