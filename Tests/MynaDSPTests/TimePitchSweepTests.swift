import Foundation
import MynaDSP
import Realtime
import TestSupport
import Testing

@Suite("TimePitch pitch sweeps")
struct TimePitchSweepTests {
  /// Sweeps the pitch of a sine at −6 dBFS by an octave up and down, block by block.
  private func swept(
    _ frequency: Double, as character: TimePitch.Character, from first: Double
  ) -> Signal {
    let tone = Signal.sine(frequency: frequency, amplitude: 0.5, seconds: 6)
    var engine = TimePitch(
      .init(pitch: first, character: character), sampleRate: tone.sampleRate, channelCount: 1)
    var buffer = AudioBuffer(channelCount: 1, capacity: 512)
    var (output, position): ([Float], Int) = ([], 0)
    while position < tone.frameCount {
      engine.parameters.pitch = first - 2 * first * Double(position) / Double(tone.frameCount)
      position += engine.write(
        tone.buffer(from: position, count: min(512, tone.frameCount - position)))
      while engine.read(into: &buffer) > 0 {
        for n in 0..<buffer.frameCount { output.append(buffer[0, n]) }
      }
    }
    return Signal([output], sampleRate: tone.sampleRate)
  }

  /// The loudest component more than 100 Hz from the tone, in dBFS, with windows of 85 ms.
  private func loudestSpur(of sound: Signal) -> Double {
    let size = 4_096
    let transform = RealFourierTransform(count: size)
    let frame = FixedBuffer<Float>(count: size)
    let real = FixedBuffer<Float>(count: transform.binCount)
    let imaginary = FixedBuffer<Float>(count: transform.binCount)
    // The Blackman–Harris window, whose side lobes are 92 dB below its main lobe.
    let terms = [0.358_75, -0.488_29, 0.141_28, -0.011_68]
    let window = (0..<size).map { n in
      let angle = 2 * Double.pi * Double(n) / Double(size)
      return Float(terms.enumerated().reduce(0) { $0 + $1.1 * cos(Double($1.0) * angle) })
    }
    let full = 0.5 * Float(size) * Float(terms[0])
    let margin = Int((100 * Double(size) / sound.sampleRate).rounded(.up))
    var loudest: Float = 0
    for start in stride(from: 24_000, to: sound.frameCount - size - 24_000, by: size / 4) {
      for n in 0..<size { frame[n] = window[n] * sound.samples[start + n] }
      transform.forward(frame.base, real.base, imaginary.base)
      let levels = (0..<transform.binCount).map { hypot(real[$0], imaginary[$0]) / full }
      let tone = levels.indices.max { levels[$0] < levels[$1] } ?? 0
      for (bin, level) in levels.enumerated() where abs(bin - tone) > margin {
        loudest = max(loudest, level)
      }
    }
    return 20 * log10(Double(loudest))
  }

  @Test(
    "A sine swept over two octaves has no spurious tone above −60 dBFS",
    arguments: [233.7, 441.3, 1_013, 2_931], [-1_200.0, 1_200])
  func sweep(frequency: Double, first: Double) {
    for character in [TimePitch.Character.automatic, .music] {
      let spur = loudestSpur(of: swept(frequency, as: character, from: first))
      #expect(spur < -60, "\(character)")
    }
  }
}
