import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("WaveformOverview")
struct WaveformOverviewTests {
  /// Whether two samples are equal except for rounding to 16 bits.
  private func same(_ a: Float, _ b: Float) -> Bool { abs(a - b) <= 0.501 / 32_767 }

  private func overview(
    _ signal: Signal, cut: BlockSizes = .all(4_096)
  ) -> WaveformOverview {
    var overview = WaveformOverview()
    var start = 0
    for length in cut.lengths(of: signal.frameCount) {
      overview.append(signal.buffer(from: start, count: length))
      start += length
    }
    return overview
  }

  @Test(
    "A single loud sample is visible in its column at every zoom level",
    arguments: [0, 1, 511, 512, 70_003, 99_999])
  func click(frame: Int) throws {
    let overview = overview(.impulse(amplitude: -0.7, at: frame, seconds: 100_000 / 48_000.0))
    for count in [1, 2, 3, 7, 100, 391, 400, 1_000, 5_000] {
      let columns = overview.columns(count, from: 0, to: 100_000)
      #expect(columns.count == count)
      let width = 100_000 / Double(count)
      // Columns narrower than a bin all show the whole bin.
      let reach = max(1, Int((Double(WaveformOverview.binFrames) / width).rounded(.up)))
      let loud = columns.indices.filter { same(columns[$0].minimum, -0.7) }
      let own = min(count - 1, Int(Double(frame) / width))
      #expect(loud.contains(own))
      #expect(loud.allSatisfy { abs($0 - own) <= reach })
      #expect(
        columns.allSatisfy { $0.maximum == 0 && ($0.minimum == 0 || same($0.minimum, -0.7)) })
    }
  }

  @Test("A click stays visible while zooming in and isn't shown beside its position")
  func zoom() {
    let overview = overview(.impulse(at: 60_000, seconds: 3))
    var width = 144_000.0
    while width >= 64 {
      let start = 60_000 - width * 0.4
      let columns = overview.columns(500, from: start, to: start + width)
      #expect(columns.contains { $0.peak == 1 })
      let beside = overview.columns(
        500, from: 60_000 + 2 * width + 512, to: 60_000 + 3 * width + 512)
      #expect(beside.allSatisfy { $0.peak == 0 })
      width *= 0.63
    }
  }

  @Test("RMS and extremes match the audio at any column width", arguments: [1, 3, 17, 50])
  func levels(count: Int) {
    let tone = Signal.sine(frequency: 1_500, amplitude: 0.5, seconds: 2)
    for column in overview(tone).columns(count, from: 0, to: 96_000) {
      #expect(abs(column.rms - 0.5 / Float(2).squareRoot()) < 0.002)
      #expect(same(column.maximum, 0.5) && same(column.minimum, -0.5) && same(column.peak, 0.5))
    }
  }

  @Test(
    "An overview doesn't depend on block sizes",
    arguments: [BlockSizes.all(1), .all(255), .all(8_192), .random(seed: 3)])
  func blocks(cut: BlockSizes) {
    let noise = Signal.noise(channelCount: 2, seconds: 0.7)
    #expect(overview(noise, cut: cut) == overview(noise))
  }

  @Test("Channels are combined into common extremes and mean energy")
  func channels() {
    let left = Signal.sine(frequency: 1_000, amplitude: 0.8, seconds: 1).samples
    let signal = Signal(
      [left.map { max(0, $0) }, left.map { min(0, $0) / 2 }], sampleRate: 48_000)
    let column = overview(signal).columns(1, from: 0, to: 48_000)[0]
    #expect(same(column.maximum, 0.8) && same(column.minimum, -0.4))
    #expect(abs(Double(column.rms) - signal.rms) < 1e-4)
  }

  @Test("Columns beyond the audio are silent, and an empty range has no columns")
  func beyond() {
    let tone = overview(.sine(frequency: 1_000, seconds: 1))
    let columns = tone.columns(30, from: -48_000, to: 96_000)
    #expect(columns[..<9].allSatisfy { $0 == WaveformColumn() })
    #expect(columns[10..<20].allSatisfy { $0.peak > 0.49 })
    #expect(columns[21...].allSatisfy { $0 == WaveformColumn() })
    #expect(tone.columns(4, from: 1e9, to: 2e9) == Array(repeating: WaveformColumn(), count: 4))
    #expect(tone.columns(0, from: 0, to: 1).isEmpty && tone.columns(3, from: 5, to: 5).isEmpty)
    #expect(WaveformOverview().columns(2, from: 0, to: 9_000) == [.init(), .init()])
  }

  @Test("While an overview grows, every appended frame is included immediately")
  func growing() {
    let noise = Signal.noise(seconds: 0.5, seed: 5)
    var overview = WaveformOverview()
    var start = 0
    for length in BlockSizes.random(seed: 9).lengths(of: noise.frameCount) {
      overview.append(noise.buffer(from: start, count: length))
      start += length
      #expect(overview.frameCount == start)
      guard start > 0 else { continue }
      let column = overview.columns(1, from: 0, to: Double(start))[0]
      #expect(same(column.peak, noise.samples[..<start].reduce(0) { max($0, abs($1)) }))
    }
    #expect(start == noise.frameCount)
  }

  @Test("Non-finite samples count as silence in an overview")
  func notNumbers() {
    var tone = Signal.sine(frequency: 1_000, seconds: 0.1)
    (tone.channels[0][100], tone.channels[0][101]) = (.nan, -.infinity)
    let column = overview(tone).columns(1, from: 0, to: 4_800)[0]
    #expect(same(column.peak, 0.5) && abs(column.rms - 0.353) < 0.005)
  }

  @Test("Samples beyond full scale are limited, and the smallest 16-bit sample stays visible")
  func extremes() {
    let signal = Signal([[3, -Float.greatestFiniteMagnitude], [1e30, -2]], sampleRate: 48_000)
    let column = overview(signal).columns(1, from: 0, to: 2)[0]
    #expect(column.maximum == 1 && column.minimum == -1 && column.rms == 1)
    let faint = overview(.impulse(amplitude: -1 / 32_768, at: 40_000, seconds: 1))
    #expect(same(faint.columns(1, from: 0, to: 48_000)[0].minimum, -1 / 32_768))
    #expect(faint.columns(1, from: 0, to: 48_000)[0].peak > 0)
  }

  @Test("Any requested range is safe, even extreme or invalid ranges")
  func anyRange() {
    let tone = overview(.sine(frequency: 1_000, seconds: 1))
    let silence = WaveformColumn()
    #expect(tone.columns(3, from: 1e300, to: 2e300) == [silence, silence, silence])
    #expect(tone.columns(2, from: -2e300, to: -1e300) == [silence, silence])
    #expect(same(tone.columns(1, from: -1e300, to: 1e300)[0].peak, 0.5))
    #expect(tone.columns(5, from: -.infinity, to: .infinity).isEmpty)
    #expect(tone.columns(5, from: .nan, to: 1).isEmpty && tone.columns(5, from: 2, to: 1).isEmpty)
    #expect(tone.columns(-1, from: 0, to: 1).isEmpty)
  }
}
