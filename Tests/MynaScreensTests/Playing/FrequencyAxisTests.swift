import MynaDSP
import MynaScreens
import TestSupport
import Testing

@Suite("FrequencyAxis")
struct FrequencyAxisTests {
  @Test("Frequency marks range from 100 Hz to 10 kHz, and a shorter axis has fewer")
  func marks() {
    let high = FrequencyAxis(sampleRate: 48_000, height: 400, labelHeight: 14)
    #expect(high.marks.map(\.frequency) == [100, 200, 500, 1_000, 2_000, 5_000, 10_000])
    let low = FrequencyAxis(sampleRate: 48_000, height: 110, labelHeight: 18)
    #expect(low.marks.map(\.frequency) == [100, 1_000, 5_000])
    // Frequencies beyond half the sample rate have no mark.
    let telephone = FrequencyAxis(sampleRate: 8_000, height: 400, labelHeight: 14)
    #expect(telephone.marks.last?.frequency == 2_000)
  }

  @Test(
    "Frequency labels neither overlap nor extend beyond the axis",
    arguments: [20.0, 60, 100, 142, 300])
  func room(height: Double) {
    let marks = FrequencyAxis(sampleRate: 44_100, height: height, labelHeight: 17).marks
    #expect(zip(marks, marks.dropFirst()).allSatisfy { ($1.fraction - $0.fraction) * height >= 17 })
    #expect(marks.allSatisfy { 8.5...height - 8.5 ~= $0.fraction * height })
  }

  @Test(
    "Each frequency mark is at the band where a tone of that frequency is brightest",
    arguments: [500.0, 1_000, 5_000])
  func place(frequency: Double) {
    var spectrogram = Spectrogram(sampleRate: 48_000)
    let tone = Signal.sine(frequency: frequency, amplitude: 1, seconds: 0.5)
    spectrogram.append(tone.buffer(from: 0, count: tone.frameCount))
    spectrogram.finish()
    let column = (0..<Spectrogram.bandCount).map { spectrogram.value(column: 5, band: $0) }
    let brightest = column.indices.filter { column[$0] == column.max() }
    let marked =
      Spectrogram.fraction(of: frequency, sampleRate: 48_000) * Double(Spectrogram.bandCount)
    #expect(brightest.contains { abs(Double($0) + 0.5 - marked) <= 2 })
  }
}
