import MynaDSP
import SoundFiles
import TestSupport
import Testing

@testable import MynaAudio

@Suite("SoundPlot")
struct SoundPlotTests {
  let folder = Scratch()

  private func plot(
    _ diagrams: Set<SoundPlot.Diagram>, part: ClosedRange<Double>? = nil, effect: EffectChain? = nil
  ) throws -> SoundPlot {
    try SoundPlot(path: folder("a.wav"), part: part, diagrams: diagrams, effect: effect)
  }

  @Test("A waveform has a fixed number of bins, and keeps the position of a click")
  func envelope() throws {
    // Two hours at the lowest sample rate, with one loud frame.
    let (blockFrames, blockCount, click) = (8_000, 7_200, 1_234 * 8_000 + 567)
    var envelope = WaveformEnvelope()
    var block = [Float](repeating: 0.001, count: blockFrames)
    for index in 0..<blockCount {
      let isHere = click / blockFrames == index
      if isHere { block[click % blockFrames] = -0.9 }
      envelope.append(block.span)
      if isHere { block[click % blockFrames] = 0.001 }
    }
    #expect(envelope.bins.count <= 16_384)
    #expect((envelope.bins.count - 1) * envelope.binFrames < blockFrames * blockCount)
    #expect(envelope.bins.count * envelope.binFrames >= blockFrames * blockCount)
    for waveform in [envelope, envelope.reduced(to: 1_000)] {
      let loud = waveform.bins.indices.filter { waveform.bins[$0].minimum == -0.9 }
      #expect(loud == [click / waveform.binFrames])
      #expect(waveform.bins.allSatisfy { $0.maximum == 0.001 })
    }
    #expect(envelope.reduced(to: 1_000).bins.count <= 1_000)
  }

  @Test("A short waveform is shown sample by sample, with separate channels")
  func samples() throws {
    let tone = Signal.sine(frequency: 100, amplitude: 0.5, seconds: 0.1)
    try folder.write(
      Signal([tone.samples, tone.samples.map { -$0 }], sampleRate: 48_000), to: "a.wav",
      format: .wavFloat)
    let waveforms = try plot([.waveform]).waveforms
    #expect(waveforms.count == 2 && waveforms.allSatisfy { $0.binFrames == 1 })
    #expect(waveforms[0].bins.map(\.maximum) == tone.samples)
    #expect(waveforms[1].bins.map(\.minimum) == tone.samples.map { -$0 })
  }

  @Test("A pitch curve with more values than bins keeps the times of the notes")
  func longPitch() throws {
    let low = Signal.sine(frequency: 200, sampleRate: 8_000, seconds: 50)
    let high = Signal.sine(frequency: 400, sampleRate: 8_000, seconds: 50)
    try folder.write(
      Signal(
        [low.samples + [Float](repeating: 0, count: 8_000) + high.samples], sampleRate: 8_000),
      to: "a.wav")
    let curve = try #require(try plot([.pitch]).pitch)
    let lines = curve.lines(500)
    try #require(lines.count == 2)
    // A point stands for 0.2 s.
    for (line, frequency, range) in [(lines[0], 200.0, 0.0...50.2), (lines[1], 400, 50.8...101.2)] {
      #expect(line.allSatisfy { range.contains($0.time) })
      // The first and last points can be averages with the transient at the edge.
      for point in line.dropFirst().dropLast() {
        #expect(abs(point.frequency / frequency - 1) < 0.005)
      }
      #expect((line.last?.time ?? 0) - line[0].time > 49)
    }
  }

  @Test("The pitch after an effect is measured in the same range")
  func effect() throws {
    let low = Signal.sine(frequency: 200, seconds: 1).samples
    let high = Signal.sine(frequency: 300, seconds: 1).samples
    try folder.write(Signal([low + high], sampleRate: 48_000), to: "a.wav")
    let octave = EffectChain(name: "", units: [.timePitch(.init(pitch: 1_200))])
    let plot = try plot([.pitch], part: 1...2, effect: octave)
    #expect(plot.start == 1 && plot.duration == 1)
    #expect(abs((plot.pitch?.medianFrequency ?? 0) / 300 - 1) < 0.005)
    #expect(abs((plot.processedPitch?.medianFrequency ?? 0) / 600 - 1) < 0.01)
  }

  @Test("A tone is strongest in its band of a mel spectrogram", arguments: [100.0, 440, 3_000])
  func spectrogram(frequency: Double) throws {
    try folder.write(.sine(frequency: frequency, amplitude: 0.5, seconds: 1), to: "a.wav")
    let spectrogram = try #require(try plot([.spectrogram]).spectrogram)
    #expect(abs(Double(spectrogram.columnCount) * spectrogram.columnDuration - 1) < 0.01)
    let column = (0..<spectrogram.bandCount).map {
      spectrogram.value(column: spectrogram.columnCount / 2, band: $0)
    }
    let strongest = try #require(column.indices.max { column[$0] < column[$1] })
    let expected = spectrogram.fraction(of: frequency) * Double(spectrogram.bandCount)
    #expect(abs(Double(strongest) + 0.5 - expected) < 1.6)
  }

  @Test("The end of a long spectrogram is as bright as its beginning")
  func longSpectrogram() throws {
    try folder.write(.noise(sampleRate: 8_000, seconds: 300), to: "a.wav")
    let spectrogram = try #require(try plot([.spectrogram]).spectrogram)
    let count = spectrogram.columnCount
    #expect(2_048...4_096 ~= count)
    func brightness(_ columns: Range<Int>) -> Double {
      let values = columns.flatMap { column in
        (0..<spectrogram.bandCount).map { Double(spectrogram.value(column: column, band: $0)) }
      }
      return values.reduce(0, +) / Double(values.count)
    }
    // One and a half decibels.
    #expect(abs(brightness(0..<count / 8) - brightness(count * 7 / 8..<count - 1)) < 4)
  }
}
