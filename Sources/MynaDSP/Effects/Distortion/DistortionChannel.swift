import CRealtime
import Realtime

/// One channel of a `Distortion`, with its memory and processing.
///
/// Each buffer contains the past samples that its filter requires, followed by the current chunk.
struct DistortionChannel: ~Copyable, Sendable {
  private static var mostInput: Float { @_noLocks get { 1_024 } }

  private static var past: Int { @_noLocks get { OversamplingFilter.delay } }
  private static var drivenPast: Int { @_noLocks get { OversamplingFilter.upTaps &- 1 } }
  private static var curvedPast: Int { @_noLocks get { OversamplingFilter.downTaps } }

  private let dry: FixedBuffer<Float>
  private let driven: FixedBuffer<Float>
  private let curved: FixedBuffer<Float>
  private let curvedStride: Int
  private let wet: FixedBuffer<Float>

  /// Allocates memory for chunks of up to `chunkFrames` frames, a multiple of eight.
  init(chunkFrames: Int) {
    dry = FixedBuffer(count: Self.past + chunkFrames)
    driven = FixedBuffer(count: Self.drivenPast + chunkFrames)
    curvedStride = Self.curvedPast + chunkFrames
    curved = FixedBuffer(count: OversamplingFilter.factor * curvedStride)
    wet = FixedBuffer(count: chunkFrames)
  }

  @_noLocks func reset() {
    dry.clear()
    driven.clear()
    curved.clear()
  }

  @_noLocks func process(
    _ samples: UnsafeMutablePointer<Float>, count: Int, gains: SIMD4<Float>, step: SIMD4<Float>,
    _ filter: borrowing OversamplingFilter
  ) -> SIMD4<Float> {
    let (dry, driven) = (dry.base + Self.past, driven.base + Self.drivenPast)
    var now = gains
    for n in 0..<count {
      now += step
      let sample = samples[n]
      // This is false for NaN, and for samples so soft that they would become denormal.
      let isSound = abs(sample) >= 1e-15
      dry[n] = isSound ? max(-Self.mostInput, min(Self.mostInput, sample)) : 0
      driven[n] = now.z * dry[n]
    }
    rt_clear(wet.base, wet.count)
    for phase in 0..<OversamplingFilter.factor {
      let start = curved.base + phase &* curvedStride
      let fast = start + Self.curvedPast
      filter.raise(driven, phase: phase, into: fast, count: count)
      curve(fast, count: count)
      filter.lower(fast, phase: phase, into: wet.base, count: count)
      rt_move(start, start + count, Self.curvedPast)
    }
    now = gains
    for n in 0..<count {
      now += step
      samples[n] = now.x * dry[n &- Self.past] + now.y * wet[n]
    }
    rt_move(self.dry.base, self.dry.base + count, Self.past)
    rt_move(self.driven.base, self.driven.base + count, Self.drivenPast)
    return now
  }

  /// Applies tanh to samples, eight at a time.
  ///
  /// - Source: J. H. Lambert's continued fraction, truncated after seven terms; the error is below
  ///   1e-4, largest where the fraction reaches one.
  @_noLocks private func curve(_ samples: UnsafeMutablePointer<Float>, count: Int) {
    let memory = UnsafeMutableRawPointer(samples)
    let limit = SIMD8<Float>(repeating: 4.97)
    var start = 0
    while start < count {
      let input = memory.loadUnaligned(fromByteOffset: 4 &* start, as: SIMD8<Float>.self)
      let x = pointwiseMax(-limit, pointwiseMin(limit, input))
      let square = x * x
      // Each step is a separate statement, because the compiler takes seconds to type-check the
      // whole expression.
      let above4: SIMD8<Float> = 378 + square
      let above2: SIMD8<Float> = 17_325 + square * above4
      let above: SIMD8<Float> = 135_135 + square * above2
      let below4: SIMD8<Float> = 3_150 + square * 28
      let below2: SIMD8<Float> = 62_370 + square * below4
      let below: SIMD8<Float> = 135_135 + square * below2
      memory.storeBytes(of: x * above / below, toByteOffset: 4 &* start, as: SIMD8<Float>.self)
      start &+= 8
    }
  }
}
