import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("Reverb")
struct ReverbTests {
  private static let someRooms = [Reverb.Preset.smallRoom, .mediumHall, .plate, .cathedral]
  private static let rates = [8_000.0, 44_100, 96_000]

  /// The room's output without the dry sound.
  private func wet(_ signal: Signal, _ preset: Reverb.Preset) -> Signal {
    ProcessorUnderTest(
      Reverb.self, .init(preset: preset, wetDryMix: 100), sampleRate: signal.sampleRate,
      channelCount: signal.channels.count
    ).run(signal, Array(repeating: 500, count: signal.frameCount / 500))
  }

  private func response(of preset: Reverb.Preset, sampleRate: Double = 48_000) -> Signal {
    let seconds = max(2, 1.6 * preset.decayTime).rounded(.up)
    return wet(.impulse(channelCount: 2, sampleRate: sampleRate, seconds: seconds), preset)
  }

  /// Measures all qualities of a room's response against its design values.
  private func expectGoodRoom(_ preset: Reverb.Preset, sampleRate: Double) {
    let response = response(of: preset, sampleRate: sampleRate)
    for channel in response.channels {
      let side = Signal([channel], sampleRate: sampleRate)
      #expect(abs(side.decayTime(in: 500..<1_000) / preset.decayTime - 1) < 0.1)
    }

    let first = Double(response.samples.firstIndex { abs($0) > 1e-4 } ?? 0) / sampleRate
    let times: [Double] = (2...22).map { first + 0.005 * Double($0) }
    let density = response.echoDensity(at: times)
    #expect(density[...10].contains { $0 >= 0.9 })
    // From there on it stays dense, although the lines now take over from the diffuser.
    #expect(density[10...].reduce(0, +) / 11 > 0.85)

    let start = 0.15 + 0.1 * preset.decayTime
    let tail = response[start..<start + min(1, 1.5 * preset.decayTime)]
    #expect(tail.spectralProminence(window: min(1, preset.decayTime)) < 12)
    #expect(tail.spectralProminence(window: 0.25) < 10.5)
    // There are at least sixty independent levels, so chance stays below three standard deviations.
    #expect(tail.flutter < 0.35)
    #expect(abs(tail.channelCorrelation) < 0.3)
    let (left, right) = (tail.channels[0], tail.channels[1])
    let balance =
      Signal([left], sampleRate: sampleRate).rmsDecibels
      - Signal([right], sampleRate: sampleRate).rmsDecibels
    #expect(abs(balance) < 1.5)
  }

  @Test(
    "The tail decays as specified, without tones or flutter, and differs between channels",
    arguments: Reverb.Preset.allCases)
  func tail(preset: Reverb.Preset) { expectGoodRoom(preset, sampleRate: 48_000) }

  @Test("The tail has the same qualities at other sample rates", arguments: someRooms, rates)
  func tailAtOtherRates(preset: Reverb.Preset, sampleRate: Double) {
    expectGoodRoom(preset, sampleRate: sampleRate)
  }

  @Test("High frequencies decay faster than low frequencies", arguments: Reverb.Preset.allCases)
  func damping(preset: Reverb.Preset) {
    let response = response(of: preset)
    let ratio = response.decayTime(in: 4_000..<8_000) / response.decayTime(in: 500..<1_000)
    #expect(0.35 < ratio && ratio < 0.95)
  }

  @Test(
    "Reverberation of speech is as loud as the speech", arguments: Reverb.Preset.allCases, [1, 2])
  func level(preset: Reverb.Preset, channelCount: Int) {
    let speech = Signal.speechNoise(channelCount: channelCount, seconds: 8)
    let output = wet(speech, preset)
    #expect(abs(output[6..<8].rmsDecibels - speech[6..<8].rmsDecibels) < 1.5)
    #expect(output.peak < 2 * speech.peak)
  }

  @Test("A constant offset doesn't accumulate in a reverb", arguments: Reverb.Preset.allCases)
  func offset(preset: Reverb.Preset) {
    let offset = Signal([Array(repeating: 0.5, count: 480_000)], sampleRate: 48_000)
    let late = wet(offset, preset)[9..<10]
    #expect(late.peakDecibels < -60)
  }

  @Test("A reverb is exactly silent after its tail", arguments: someRooms)
  func silence(preset: Reverb.Preset) {
    let seconds = 6 * preset.decayTime + 1
    let output = wet(.impulse(channelCount: 2, seconds: (2 * seconds).rounded(.up)), preset)
    #expect(output[seconds..<2 * seconds].peak == 0)
    #expect(output[0..<seconds].peak > 0)
  }

  @Test("A reverb passes the checks for all processors", arguments: rates + [192_000], [1, 2])
  func conformance(sampleRate: Double, channelCount: Int) {
    expectPromises(
      of: Reverb.self,
      with: [
        Reverb.Parameters(), .init(preset: .smallRoom, wetDryMix: 100),
        .init(preset: .plate, wetDryMix: 100), .init(preset: .largeRoom2, wetDryMix: 0),
      ], dry: .init(wetDryMix: 0), sampleRate: sampleRate, channelCount: channelCount)
  }

  @Test(
    "The reported tail covers the reverberation of every room", arguments: Reverb.Preset.allCases)
  func statedTail(preset: Reverb.Preset) {
    let checks = ProcessorChecks(channelCount: 2) {
      ProcessorUnderTest(Reverb.self, .init(preset: preset, wetDryMix: 100), channelCount: 2)
    }
    #expect(checks.violations == [])
    let tail = Double(ProcessorUnderTest(Reverb.self, .init(preset: preset)).tail) / 48_000
    #expect(tail < 80.0 / 60 * preset.decayTime * 1.4 + 0.3)
  }

  @Test("A half-wet reverb mixes wet and dry audio at −3 dB each")
  func mix() {
    let input = Signal.noise(seconds: 4)
    let (all, half) = (
      wet(input, .mediumHall), ProcessorUnderTest(Reverb.self, .init()).run(input, [192_000])
    )
    let gain = Float(0.5.squareRoot())
    for n in stride(from: 0, to: 192_000, by: 997) {
      #expect(abs(half.samples[n] - gain * (input.samples[n] + all.samples[n])) < 1e-6)
    }
  }

  @Test("Reverb mix and room can change between blocks without a click")
  func change() {
    let input = Signal.sine(frequency: 100, amplitude: 0.5, seconds: 8)
    let reverb = Shared(Reverb(.init(), sampleRate: 48_000, channelCount: 1))
    var random = SeededRandom(seed: 3)
    let output = input.processed(inBlocksOf: Array(repeating: 400, count: 960)) { buffer in
      reverb.value.parameters = .init(
        preset: Reverb.Preset.allCases.randomElement(using: &random) ?? .plate,
        wetDryMix: .random(in: 0...100, using: &random))
      reverb.value.process(&buffer)
    }
    // No bend may be sharper than a 20 ms ramp makes of a 100 Hz tone at this level.
    let sharpest = output.sharpestBend
    #expect(sharpest < 0.01)
  }

  @Test("A new room sounds as if it had been set from the beginning")
  func newRoom() {
    let input = Signal.noise(seconds: 1.5)
    let reverb = Shared(
      Reverb(.init(preset: .cathedral, wetDryMix: 100), sampleRate: 48_000, channelCount: 1))
    var frames = 0
    let output = input.processed(inBlocksOf: Array(repeating: 500, count: 144)) { buffer in
      if frames == 4_000 { reverb.value.parameters.preset = .smallRoom }
      reverb.value.process(&buffer)
      frames += buffer.frameCount
    }
    // The remaining difference is sound from the old room that the new one lacks. A second later it
    // has decayed.
    let small = wet(input, .smallRoom)
    #expect(output[1.3..<1.5].difference(from: small[1.3..<1.5]) < -90)
    #expect(output[0..<0.08].difference(from: small[0..<0.08]) > -40)
  }

  @Test("Reverb settings survive encoding, and an unknown room is refused")
  func coding() throws {
    let parameters = Reverb.Parameters(preset: .largeHall2, wetDryMix: 35)
    let data = try JSONEncoder().encode(parameters)
    #expect(try JSONDecoder().decode(Reverb.Parameters.self, from: data) == parameters)
    let empty = try JSONDecoder().decode(Reverb.Parameters.self, from: Data("{}".utf8))
    #expect(empty == Reverb.Parameters())
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Reverb.Parameters.self, from: Data(#"{"preset":"attic"}"#.utf8))
    }
  }
}
