import CRealtime
import Realtime

/// Estimates the maximum magnitude between adjacent samples, which is required for keeping audio
/// below a ceiling.
///
/// Three points between each pair of adjacent samples are computed. The midpoint is computed by a
/// 64-tap filter, and the points on either side of it are interpolated from samples and midpoints.
/// The result is accurate to within 0.1 dB up to 0.477 of the sample rate. Closer to half the
/// sample rate, no filter of a few milliseconds can be accurate, because the sound between two
/// samples depends on hundreds of other samples at those frequencies. An allowance based on the
/// level near half the sample rate accounts for this, so audio without such frequencies is
/// unaffected.
///
/// - Source: R. E. Crochiere and L. R. Rabiner, "Multirate Digital Signal Processing", 1983, for
///   interpolation in steps of two.
struct IntersamplePeakEstimator: ~Copyable, Sendable {
  /// The distance in frames from the newest sample back to the frame whose crest is computed.
  static var delay: Int { @_noLocks get { pairs &+ 1 } }
  private static var reach: Int { @_noLocks get { 2 &* pairs &+ 2 } }
  private static var pairs: Int { @_noLocks get { 32 } }
  private static var chunkFrames: Int { @_noLocks get { 256 } }
  private static var lanes: Int { @_noLocks get { 8 } }

  private static var valueFrames: Int { @_noLocks get { 4 } }
  private static var valueShare: Float { @_noLocks get { 0.3 } }
  /// The smoothed magnitude rises faster than it falls, to be ready for noise that starts suddenly.
  private static var risingShare: Float { @_noLocks get { 0.3 } }
  private static var fallingShare: Float { @_noLocks get { 0.06 } }
  /// The ratio of the allowance to the mean magnitude, which was determined by measuring noise.
  private static var allowanceGain: Float { @_noLocks get { 2 } }
  /// A small constant that keeps the means from becoming denormal during silence.
  private static var trace: Float { @_noLocks get { 1e-15 } }

  private let taps: FixedBuffer<Float>
  private let outer: Float
  private let middle: Float
  private let inner: Float
  private let mostGain: Float
  private let history: FixedBuffer<Float>
  private let halves: FixedBuffer<Float>
  private let crests: FixedBuffer<Float>
  private let allowances: FixedBuffer<Float>
  /// The state of the measurement in progress, which consists of the number of frames in its second
  /// half, its sum so far, and the sum of the next measurement.
  private var value: (frames: Int, sum: Float, next: Float) = (0, 0, 0)
  private var (mean, smoothMean, magnitude): (Float, Float, Float) = (0, 0, 0)

  init() {
    let half = Self.halfWay(pairs: Self.pairs)
    let quarter = Self.halfWay(pairs: 3)
    taps = FixedBuffer(count: Self.pairs) { half[$0] }
    (outer, middle, inner) = (quarter[0], quarter[1], quarter[2])
    let halfGain = 2 * half.reduce(0) { $0 + abs($1) }
    let quarterGain = quarter.reduce(0) { $0 + abs($1) } * (1 + halfGain)
    mostGain = 1.001 * max(halfGain, quarterGain)
    history = FixedBuffer(count: Self.reach + Self.chunkFrames + 2 * Self.lanes)
    halves = FixedBuffer(count: Self.chunkFrames + 2 * Self.lanes)
    crests = FixedBuffer(count: Self.chunkFrames + Self.lanes)
    allowances = FixedBuffer(count: Self.chunkFrames)
  }

  @_noLocks mutating func reset() {
    history.clear()
    (value, mean, smoothMean, magnitude) = ((0, 0, 0), 0, 0, 0)
  }

  /// Raises each level to the maximum magnitude at and between the two samples `delay` frames
  /// before it.
  ///
  /// Levels that stay at or below `floor` can be left unchanged. If all samples within reach are
  /// too soft for a crest above `floor`, no crest is computed.
  @_noLocks mutating func raise(
    _ levels: UnsafeMutablePointer<Float>, toCrestsOf samples: UnsafePointer<Float>, count: Int,
    above floor: Float
  ) {
    let past = Self.reach &- 1
    var start = 0
    while start < count {
      let length = min(Self.chunkFrames, count &- start)
      rt_move(history.base + past, samples + start, length)
      findAllowances(samples + start, count: length)
      if canRise(from: 0, to: length, above: floor) {
        raiseWhereLoud(levels + start, count: length, above: floor)
      }
      rt_move(history.base, history.base + length, past)
      start &+= length
    }
  }

  @_noLocks private func raiseWhereLoud(
    _ levels: UnsafeMutablePointer<Float>, count: Int, above floor: Float
  ) {
    var frame = 0
    while frame < count {
      var end = frame
      while end < count, canRise(from: end, to: min(end &+ 16, count), above: floor) {
        end = min(end &+ 16, count)
      }
      if end > frame { raise(levels, from: frame, to: end) }
      frame = max(end, frame &+ 16)
    }
  }

  /// Measures the level near half the sample rate by shifting that band to zero frequency.
  ///
  /// Each measurement is a sum of seven samples with triangular weights and alternating signs.
  @_noLocks private mutating func findAllowances(_ samples: UnsafePointer<Float>, count: Int) {
    var (frames, sum, next) = value
    var allowance = Self.allowanceGain * magnitude
    var n = 0
    while n < count {
      // Once a measurement is halfway, four frames complete it.
      while frames == 0, n &+ 4 <= count {
        let (a, b, c, d) = (samples[n], samples[n &+ 1], samples[n &+ 2], samples[n &+ 3])
        record((sum + 3 * a - 2 * b + c) / Float(Self.valueFrames * Self.valueFrames))
        sum = a - 2 * b + 3 * c - 4 * d
        storeFour(allowances.base, n, SIMD4(repeating: allowance))
        allowance = Self.allowanceGain * magnitude
        allowances[n &+ 3] = allowance
        n &+= 4
      }
      guard n < count else { break }
      let sample = frames & 1 == 0 ? samples[n] : 0 - samples[n]
      frames &+= 1
      sum += Float(Self.valueFrames &- frames) * sample
      next += Float(frames) * sample
      if frames == Self.valueFrames {
        record(sum / Float(Self.valueFrames * Self.valueFrames))
        (frames, sum, next) = (0, next, 0)
        allowance = Self.allowanceGain * magnitude
      }
      allowances[n] = allowance
      n &+= 1
    }
    value = (frames, sum, next)
  }

  @_noLocks @inline(__always) private mutating func record(_ value: Float) {
    mean += Self.valueShare * (value + Self.trace - mean)
    smoothMean += Self.valueShare * (mean - smoothMean)
    let change = abs(smoothMean) - magnitude
    magnitude += (change > 0 ? Self.risingShare : Self.fallingShare) * change
  }

  @_noLocks private func canRise(from start: Int, to end: Int, above floor: Float) -> Bool {
    let most = mostGain * greatest(history.base + start, end &- start &+ Self.reach &- 1)
    return most + greatest(allowances.base + start, end &- start) > floor
  }

  @_noLocks private func greatest(_ values: UnsafePointer<Float>, _ count: Int) -> Float {
    var most = SIMD8<Float>()
    var n = 0
    while n &+ 8 <= count {
      most = greater(most, magnitude(load(values + n)))
      n &+= 8
    }
    var result: Float = 0
    for lane in 0..<8 { result = max(result, most[lane]) }
    while n < count {
      result = max(result, abs(values[n]))
      n &+= 1
    }
    return result
  }

  @_noLocks private func raise(
    _ levels: UnsafeMutablePointer<Float>, from start: Int, to end: Int
  ) {
    var n = start
    while n < end &+ 2 {
      store(half(history.base + n), at: halves.base + n)
      n &+= Self.lanes
    }
    n = start
    while n < end {
      let crests = crests(history.base + (n &+ Self.pairs &- 1), halves.base + n)
      store(crests, at: self.crests.base + n)
      n &+= Self.lanes
    }
    for n in start..<end { levels[n] = max(levels[n], crests[n] + allowances[n]) }
  }

  @_noLocks @inline(__always) private func half(_ samples: UnsafePointer<Float>) -> SIMD8<Float> {
    let last = 2 &* Self.pairs &- 1
    // Use two sums, because with a single sum, each addition would have to wait for the previous
    // one.
    var (even, odd) = (SIMD8<Float>(), SIMD8<Float>())
    var pair = 0
    while pair < Self.pairs {
      even += taps[pair] * (load(samples + pair) + load(samples + (last &- pair)))
      odd += taps[pair &+ 1] * (load(samples + (pair &+ 1)) + load(samples + (last &- pair &- 1)))
      pair &+= 2
    }
    return even + odd
  }

  @_noLocks @inline(__always) private func crests(
    _ samples: UnsafePointer<Float>, _ halves: UnsafePointer<Float>
  ) -> SIMD8<Float> {
    let (a, b, c, d) = (load(samples), load(samples + 1), load(samples + 2), load(samples + 3))
    let (ab, bc, cd) = (load(halves), load(halves + 1), load(halves + 2))
    let before = outer * (a + cd) + middle * (ab + c) + inner * (b + bc)
    let behind = outer * (ab + d) + middle * (b + cd) + inner * (bc + c)
    let beside = greater(magnitude(before), magnitude(behind))
    return greater(greater(magnitude(b), magnitude(c)), greater(magnitude(bc), beside))
  }

  @_noLocks @inline(__always) private func magnitude(_ a: SIMD8<Float>) -> SIMD8<Float> {
    greater(a, SIMD8() - a)
  }

  /// Replaces the standard library's `pointwiseMax`, which isn't inlined and takes ten times as
  /// long.
  @_noLocks @inline(__always)
  private func greater(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
    a.replacing(with: b, where: b .> a)
  }

  @_noLocks @inline(__always) private func load(_ values: UnsafePointer<Float>) -> SIMD8<Float> {
    UnsafeRawPointer(values).loadUnaligned(as: SIMD8<Float>.self)
  }

  @_noLocks @inline(__always)
  private func store(_ values: SIMD8<Float>, at place: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(place).storeBytes(of: values, as: SIMD8<Float>.self)
  }

  private static func halfWay(pairs: Int) -> [Float] {
    // This attenuation results in a ripple of 0.06 dB. A smaller ripple would reduce accuracy near
    // half the sample rate.
    let window = KaiserWindow(attenuation: 50)
    let taps = (0..<pairs).map { pair in
      let x = Double(pairs - pair) - 0.5
      return cr_sin(.pi * x) / (.pi * x) * window.value(at: x / Double(pairs))
    }
    let sum = 2 * taps.reduce(0, +)
    return taps.map { Float($0 / sum) }
  }
}
