import MynaDSP
import TestSupport
import Testing

@Suite("WaveformLayout")
struct WaveformLayoutTests {
  private func overview(frames: Int) -> WaveformOverview {
    var overview = WaveformOverview()
    let signal = Signal.noise(channelCount: 2, seconds: Double(frames) / 48_000)
    for start in stride(from: 0, to: frames, by: 8_000) {
      overview.append(signal.buffer(from: start, count: min(8_000, frames - start)))
    }
    return overview
  }

  @Test(
    "Columns read from encoded bytes match the overview's columns",
    arguments: [0, 1, 511, 512, 513, 2_048, 2_049, 8_192, 300_007])
  func pictures(frames: Int) throws {
    let overview = overview(frames: frames)
    let bytes = overview.encoded(sampleRate: 48_000)
    let layout = try #require(
      WaveformLayout(header: Array(bytes.prefix(WaveformLayout.headerByteCount))))
    #expect(layout == WaveformLayout(frameCount: frames, sampleRate: 48_000))
    #expect(bytes.count == layout.byteCount)
    var random = SeededRandom(seed: 4)
    for _ in 0..<500 {
      let width = Double.random(in: 0...1, using: &random)
      let start = Double.random(in: -0.2...1.1, using: &random) * Double(frames + 1)
      let end = start + width * width * width * Double(frames + 100)
      let count = Int.random(in: 0...90, using: &random)
      let range = layout.byteRange(forColumns: count, from: start, to: end)
      try #require(range.upperBound <= bytes.count)
      let columns = bytes[range].withUnsafeBytes {
        layout.columns(count, from: start, to: end, in: $0)
      }
      #expect(columns == overview.columns(count, from: start, to: end))
    }
  }

  @Test("Drawing ten hours of audio needs a few thousand values at any zoom")
  func fewBytes() {
    let frames = 36_000.0 * 48_000
    let layout = WaveformLayout(frameCount: Int(frames), sampleRate: 48_000)
    #expect(layout.byteCount < 28_000_000)
    for zoom in [1, 1.7, 4, 60, 3_000, 1e5, 1e6] {
      for place in [0, 0.37, 1] {
        let start = (frames - frames / zoom) * place
        let range = layout.byteRange(forColumns: 600, from: start, to: start + frames / zoom)
        // A bin is three values of two bytes, and a column needs at most five bins.
        #expect(range.count / 2 <= 600 * 3 * 5)
        #expect(!range.isEmpty && range.upperBound <= layout.byteCount)
      }
    }
    // The preview in a list row lies within the first page.
    #expect(layout.byteRange(forColumns: 40, from: 0, to: frames).upperBound <= 4_096)
  }

  @Test("A header with any flipped bit is rejected, as is any other data")
  func damage() {
    let layout = WaveformLayout(frameCount: 123_456_789, sampleRate: 44_100)
    let header = layout.header
    #expect(header.count == WaveformLayout.headerByteCount)
    #expect(WaveformLayout(header: header) == layout)
    for index in header.indices {
      for bit in 0..<8 {
        var changed = header
        changed[index] ^= 1 << UInt8(bit)
        #expect(WaveformLayout(header: changed) == nil)
      }
    }
    #expect(WaveformLayout(header: Array(header.dropLast())) == nil)
    #expect(WaveformLayout(header: header + [0]) == nil)
    #expect(WaveformLayout(header: [UInt8](repeating: 0, count: 512)) == nil)
    #expect(WaveformLayout(header: [UInt8](repeating: 255, count: 512)) == nil)
  }

  @Test("The longest supported audio fits into a layout")
  func longest() {
    let layout = WaveformLayout(frameCount: 1 << 48, sampleRate: 192_000)
    #expect(WaveformLayout(header: layout.header) == layout)
  }
}
