import Foundation
import MynaAudio
import MynaDSP
import TestSupport
import Testing

@Suite("The six effects on real speech")
struct SpeechTests {
  let folder = Scratch()
  private static let words = [
    "Front_Center", "Front_Left", "Front_Right", "Rear_Center", "Side_Left",
  ]

  init() throws {
    let parts = try Self.words.map { try Signal(file: "/usr/share/sounds/alsa/\($0).wav") }
    let joined = Signal([parts.flatMap(\.samples)], sampleRate: parts[0].sampleRate)
    try folder.write(joined, to: "speech.wav")
  }

  private func render(_ effect: String) throws -> InfoSummary {
    let outcome = try Myna.run(
      "render", "speech.wav", "-o", "\(effect).wav", "-e", effect, "-f", "wav-float", in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty)
    return try info("\(effect).wav")
  }

  private func info(_ name: String) throws -> InfoSummary {
    try #require(try Myna.run("info", "--json", name, in: folder).json([InfoSummary].self).first)
  }

  @Test(
    "Chipmunk doubles the median pitch, Vader halves it, and both preserve the length",
    arguments: [("chipmunk", 2.0), ("vader", 0.5)])
  func pitch(effect: String, ratio: Double) throws {
    let (before, after) = (try info("speech.wav"), try render(effect))
    let pitch = (try #require(before.medianPitchHz), try #require(after.medianPitchHz))
    #expect(abs(pitch.1 / pitch.0 / ratio - 1) < 0.01, "\(pitch.0) Hz became \(pitch.1) Hz")
    #expect(abs(after.frames - before.frames) <= 1)
  }

  @Test(
    "Snail doubles the length, Rabbit halves it, and both preserve the pitch",
    arguments: [("snail", 2.0), ("rabbit", 0.5)])
  func length(effect: String, ratio: Double) throws {
    let (before, after) = (try info("speech.wav"), try render(effect))
    #expect(abs(Double(after.frames) - ratio * Double(before.frames)) <= 1)
    let pitch = (try #require(before.medianPitchHz), try #require(after.medianPitchHz))
    #expect(abs(pitch.1 / pitch.0 - 1) < 0.02, "\(pitch.0) Hz became \(pitch.1) Hz")
  }

  @Test("Hawk repeats the speech after exactly one second")
  func hawk() throws {
    _ = try render("hawk")
    let (output, input) = (try folder.signal("hawk.wav"), try folder.signal("speech.wav"))
    #expect(output.duration > input.duration + 1)
    // Speech correlates with itself at many lags; the correlation without the effect is subtracted.
    let rate = Int(output.sampleRate)
    let lags = Array(rate * 9 / 10...rate * 11 / 10)
    let (with, without) = (output.autocorrelation(at: lags), input.autocorrelation(at: lags))
    let best = try #require(lags.indices.max { with[$0] - without[$0] < with[$1] - without[$1] })
    #expect(abs(lags[best] - rate) <= 1)
    #expect(with[best] - without[best] > 0.2)
  }

  @Test("Reverb decays within its preset's decay time")
  func reverb() throws {
    try folder.write(.impulse(at: 100, seconds: 0.5), to: "impulse.wav")
    let outcome = try Myna.run(
      "render", "impulse.wav", "-o", "room.wav", "-e", "reverb", "-f", "wav-float", in: folder)
    #expect(outcome.status == 0)
    let room = try folder.signal("room.wav")
    // From 20 ms after the dry sound on, in the octave for which the decay time is specified.
    let measured = room[0.022..<room.duration].decayTime(in: 500..<1_000)
    let stated = Reverb.Preset.mediumHall.decayTime
    #expect(abs(measured / stated - 1) < 0.1, "\(measured) s instead of \(stated) s")
    let speech = try folder.signal("speech.wav").duration
    #expect(try render("reverb").seconds > speech + stated)
  }

  @Test("Every effect preserves the loudness of speech within 6 dB", arguments: EffectsTests.names)
  func loudness(effect: String) throws {
    let before = try #require(try info("speech.wav").loudnessLUFS)
    let after = try #require(try render(effect).loudnessLUFS)
    #expect(abs(after - before) < 6)
  }

  @Test("The demo renders all six effects of speech, with a table or JSON")
  func demo() throws {
    struct Entry: Decodable {
      let effect: String
      let file: String
      let seconds: Double
      let medianPitchHz: Double?
      let loudnessLUFS: Double?
    }
    let outcome = try Myna.run("demo", "speech.wav", "-o", "fun", "--json", in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty)
    let entries = try outcome.json([Entry].self)
    #expect(entries.count == 7)
    for entry in entries.dropFirst() {
      #expect(abs(try info(entry.file).seconds - entry.seconds) < 1e-9)
    }
    let table = try Myna.run("demo", in: folder)
    #expect(table.status == 0)
    for name in EffectsTests.names {
      #expect(table.text.contains("\(name).wav"))
      #expect(folder.names.contains("myna-demo/\(name).wav"))
    }
  }
}
