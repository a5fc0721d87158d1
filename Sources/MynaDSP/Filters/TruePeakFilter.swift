import CRealtime
import Realtime

/// Finds peaks between samples, where the output of a digital-to-analog converter can exceed all
/// samples.
///
/// - Source: ITU-R BS.1770-4, Annex 2. Its 48-tap example filter rolls off before 20 kHz. This one,
///   with a Kaiser window and 24 taps for each point between two samples, is flat to 20 kHz at 44.1
///   kHz.
struct TruePeakFilter: ~Copyable, Sendable {
  static var reach: Int { @_noLocks get { 24 } }
  private static var chunkFrames: Int { @_noLocks get { 256 } }

  private let phaseCount: Int
  private let taps: FixedBuffer<Float>
  private let history: FixedBuffer<Float>

  init(sampleRate: Double) {
    let oversampling = sampleRate < 96_000 ? 4 : sampleRate < 192_000 ? 2 : 1
    phaseCount = oversampling - 1
    taps = FixedBuffer(count: phaseCount * Self.reach)
    history = FixedBuffer(count: Self.reach - 1 + Self.chunkFrames)
    let window = KaiserWindow(attenuation: 60)
    let half = Double(Self.reach) / 2
    for phase in 0..<phaseCount {
      let position = half - 1 + Double(phase + 1) / Double(oversampling)
      var sum = 0.0
      for pass in 0...1 {
        for tap in 0..<Self.reach {
          let x = Double(tap) - position
          let value = cr_sin(.pi * x) / (.pi * x) * window.value(at: x / half)
          // The second pass normalizes the gain at zero frequency to exactly 1.
          if pass == 0 { sum += value } else { taps[phase * Self.reach + tap] = Float(value / sum) }
        }
      }
    }
  }

  /// Returns the maximum magnitude between samples, or `peak` if it is larger.
  ///
  /// The latest samples, in the second half of the filter's reach, aren't included yet.
  @_noLocks func peak(of samples: UnsafePointer<Float>, count: Int, atLeast peak: Float) -> Float {
    guard phaseCount > 0 else { return peak }
    let past = Self.reach &- 1
    var (start, result) = (0, peak)
    while start < count {
      let length = min(Self.chunkFrames, count &- start)
      rt_move(history.base + past, samples + start, length)
      for phase in 0..<phaseCount {
        result = max(result, greatest(phase, length))
      }
      rt_move(history.base, history.base + length, past)
      start &+= length
    }
    return result
  }

  @_noLocks func reset() { history.clear() }

  @_noLocks private func greatest(_ phase: Int, _ count: Int) -> Float {
    let (source, taps) = (UnsafeRawPointer(history.base), taps.base + phase &* Self.reach)
    var greatest = SIMD8<Float>()
    var frame = 0
    while frame &+ 8 <= count {
      var sum = SIMD8<Float>()
      for tap in 0..<Self.reach {
        sum +=
          source.loadUnaligned(fromByteOffset: (frame &+ tap) &* 4, as: SIMD8<Float>.self)
          * taps[tap]
      }
      greatest = pointwiseMax(greatest, pointwiseMax(sum, SIMD8() - sum))
      frame &+= 8
    }
    var result = greatest.max()
    while frame < count {
      result = max(result, abs(dotProduct(source + frame &* 4, taps, Self.reach)))
      frame &+= 1
    }
    return result
  }
}
