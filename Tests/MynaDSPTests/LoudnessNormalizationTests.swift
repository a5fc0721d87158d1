import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("LoudnessNormalization")
struct LoudnessNormalizationTests {
  private func loudness(_ signal: Signal) throws -> Double {
    var meter = Loudness(sampleRate: signal.sampleRate, channelCount: signal.channels.count)
    meter.process(signal.buffer(from: 0, count: signal.frameCount))
    let integrated = meter.integrated
    return try #require(integrated)
  }

  private func limited(_ signal: Signal, gain: Double) -> Signal {
    var limiter = Limiter(
      .init(gain: gain), sampleRate: signal.sampleRate, channelCount: signal.channels.count)
    return signal.through(&limiter)
  }

  /// Returns the number of passes and the final sound.
  private func normalized(_ signal: Signal) throws -> (
    passes: Int, output: Signal, search: LoudnessNormalization
  ) {
    var search = LoudnessNormalization(measured: try loudness(signal))
    var passes = 0
    repeat {
      search.record(try loudness(limited(signal, gain: search.gain)))
      passes += 1
    } while !search.isDone
    return (passes, limited(signal, gain: search.gain), search)
  }

  @Test("Speech at any level is normalized to −16 LUFS", arguments: [-30.0, -12, 0, 6])
  func speech(decibels: Double) throws {
    var signal = try Signal.speech()
    signal.channels[0] = signal.samples.map { $0 * Float(pow(10, decibels / 20)) }
    let (passes, output, search) = try normalized(signal)
    #expect(abs(try loudness(output) + 16) < 0.3)
    #expect(passes <= 4)
    #expect(search.reached == (try loudness(output)))
  }

  @Test("Speech with a full-scale click is normalized to the same loudness")
  func click() throws {
    var signal = try Signal.speech()
    signal.channels[0] = signal.samples.map { 0.05 * $0 }
    signal.channels[0][100_000] = 1
    let (_, output, _) = try normalized(signal)
    #expect(abs(try loudness(output) + 16) < 0.3)
  }

  @Test("A tone that needs no limiting is normalized in one pass")
  func tone() throws {
    let signal = Signal.sine(frequency: 997, amplitude: 0.5, seconds: 3)
    let (passes, output, search) = try normalized(signal)
    #expect(passes == 1)
    #expect(abs(search.gain - (-16 - (try loudness(signal)))) < 1e-9)
    #expect(abs(try loudness(output) + 16) < 0.01)
  }

  @Test("For an unreachable loudness, speech is limited by no more than the maximum")
  func mostLimiting() throws {
    let signal = try Signal.speech()
    let measured = try loudness(signal)
    var search = LoudnessNormalization(measured: measured, target: -6)
    repeat {
      search.record(try loudness(limited(signal, gain: search.gain)))
    } while !search.isDone
    #expect(search.gain <= -6 - measured + LoudnessNormalization.mostLimiting)
    #expect(try #require(search.reached) < -8)
  }

  @Test("A search that can't reach its target ends with the closest result")
  func hopeless() {
    var search = LoudnessNormalization(measured: -60)
    var tried: [(gain: Double, loudness: Double)] = []
    repeat {
      let loudness = -30 - Double(tried.count)
      tried.append((search.gain, loudness))
      search.record(loudness)
    } while !search.isDone
    #expect(tried.count <= LoudnessNormalization.mostPasses)
    #expect(search.gain == tried.first?.gain && search.reached == -30)
    search.record(-16)
    #expect(search.reached == -30)
  }
}
