import CRealtime
import Realtime

/// The samples that lie between samples: what a converter makes of them may be louder than any.
///
/// - Source: ITU-R BS.1770-4, Annex 2. Its example filter of 48 taps lets go by 20 kHz; this one, with a
///   Kaiser window and 24 taps for each place between two samples, is flat to 20 kHz at 44.1 kHz.
struct TruePeakFilter: ~Copyable, Sendable {
  static var reach: Int { @_noLocks get { 24 } }
  /// Frames by which a peak lies before the newest sample: between that frame and the next.
  static var delay: Int { @_noLocks get { reach / 2 } }
  private static var chunkFrames: Int { @_noLocks get { 256 } }

  private let phaseCount: Int
  /// For each place between two samples, `reach` taps, oldest sample's first.
  private let taps: Memory<Float>
  /// No peak between samples is greater than the greatest sample in reach times this.
  private var mostGain: Float = 1
  /// The last samples of the block before, then a part of this one.
  private let history: Memory<Float>

  /// Four times at up to 96 kHz, twice up to 192 kHz, and the samples themselves above.
  init(sampleRate: Double) {
    let oversampling = sampleRate < 96_000 ? 4 : sampleRate < 192_000 ? 2 : 1
    phaseCount = oversampling - 1
    taps = Memory(count: phaseCount * Self.reach)
    history = Memory(count: Self.reach - 1 + Self.chunkFrames)
    let window = KaiserWindow(attenuation: 60)
    let half = Double(Self.reach) / 2
    for phase in 0..<phaseCount {
      let place = half - 1 + Double(phase + 1) / Double(oversampling)
      var sum = 0.0
      for pass in 0...1 {
        for tap in 0..<Self.reach {
          let x = Double(tap) - place
          let value = cr_sin(.pi * x) / (.pi * x) * window.value(at: x / half)
          // The second pass makes the gain at zero frequency exactly 1.
          if pass == 0 { sum += value } else { taps[phase * Self.reach + tap] = Float(value / sum) }
        }
      }
      var gain: Float = 0
      for tap in 0..<Self.reach { gain += abs(taps[phase * Self.reach + tap]) }
      // A little more, for what is lost in rounding.
      mostGain = max(mostGain, gain * 1.001)
    }
  }

  /// The greatest magnitude between the samples up to the middle of the filter's reach, at least `peak`.
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

  /// Raises each level to the greatest magnitude between, and at, the two samples that lie `delay` frames before its own.
  ///
  /// Levels that stay at or below `floor` may stay as they are: where all samples in reach are so soft that no peak can lie
  /// above it, none is looked for.
  @_noLocks func raise(
    _ levels: UnsafeMutablePointer<Float>, toPeaksOf samples: UnsafePointer<Float>, count: Int,
    above floor: Float
  ) {
    let past = Self.reach &- 1
    var start = 0
    while start < count {
      let length = min(Self.chunkFrames, count &- start)
      rt_move(history.base + past, samples + start, length)
      var frame = 0
      while frame < length {
        let group = min(8, length &- frame)
        if mostGain * mostSample(from: frame, count: group &+ past) > floor {
          raise(levels + (start &+ frame), from: frame, count: group)
        }
        frame &+= group
      }
      rt_move(history.base, history.base + length, past)
      start &+= length
    }
  }

  @_noLocks func reset() { history.clear() }

  /// The greatest magnitude in the history.
  @_noLocks private func mostSample(from start: Int, count: Int) -> Float {
    let source = UnsafeRawPointer(history.base + start)
    var most = SIMD8<Float>()
    var frame = 0
    while frame &+ 8 <= count {
      let samples = source.loadUnaligned(fromByteOffset: frame &* 4, as: SIMD8<Float>.self)
      most = pointwiseMax(most, pointwiseMax(samples, SIMD8() - samples))
      frame &+= 8
    }
    var result = most.max()
    while frame < count {
      result = max(result, abs(history[start &+ frame]))
      frame &+= 1
    }
    return result
  }

  /// Raises up to eight levels; each is the same whatever the others are, and however many.
  @_noLocks private func raise(
    _ levels: UnsafeMutablePointer<Float>, from start: Int, count: Int
  ) {
    let source = UnsafeRawPointer(history.base + start)
    for frame in 0..<count {
      let sample = max(
        abs(history[start &+ frame &+ Self.delay &- 1]), abs(history[start &+ frame &+ Self.delay]))
      levels[frame] = max(levels[frame], sample)
    }
    for phase in 0..<phaseCount {
      let taps = taps.base + phase &* Self.reach
      if count == 8 {
        var sum = SIMD8<Float>()
        for tap in 0..<Self.reach {
          sum += source.loadUnaligned(fromByteOffset: tap &* 4, as: SIMD8<Float>.self) * taps[tap]
        }
        for frame in 0..<8 { levels[frame] = max(levels[frame], abs(sum[frame])) }
      } else {
        for frame in 0..<count {
          var sum: Float = 0
          for tap in 0..<Self.reach { sum += history[start &+ frame &+ tap] * taps[tap] }
          levels[frame] = max(levels[frame], abs(sum))
        }
      }
    }
  }

  /// Eight places at a time, then one by one.
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
