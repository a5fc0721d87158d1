import CRealtime
import Realtime

/// Tells how high a sound may rise at a sample and on the way to the next, for what has to keep it below a ceiling.
///
/// Three places between two samples are looked at: the one half way by a filter of 64 taps, the two beside it from what is
/// there by then. That is right within 0.1 dB up to 0.477 of the sample rate. What lies above that, next to half the sample rate, no
/// filter of a few milliseconds can tell: there the sound between two samples comes of hundreds of others. It is allowed for by
/// its level, so what has nothing up there loses nothing.
///
/// - Source: R. E. Crochiere and L. R. Rabiner, "Multirate Digital Signal Processing", 1983, for interpolation in steps of two.
struct CrestFinder: ~Copyable, Sendable {
  /// Frames by which a crest lies before the newest sample: between that frame and the next.
  static var delay: Int { @_noLocks get { pairs &+ 1 } }
  /// Frames that take part in a level.
  private static var reach: Int { @_noLocks get { 2 &* pairs &+ 2 } }
  /// Pairs of samples, one on either side, that make the sample half way.
  private static var pairs: Int { @_noLocks get { 32 } }
  private static var chunkFrames: Int { @_noLocks get { 256 } }
  /// Values that are computed together, of which the last need not be wanted.
  private static var lanes: Int { @_noLocks get { 8 } }

  /// Samples from one value of what lies next to half the sample rate to the next.
  private static var valueFrames: Int { @_noLocks get { 4 } }
  /// The shares of a new value in its mean and in the mean of that, and of their magnitude in its mean.
  private static var valueShare: Float { @_noLocks get { 0.3 } }
  /// The magnitude rises faster than it falls, to be there in time for noise that begins at once.
  private static var risingShare: Float { @_noLocks get { 0.3 } }
  private static var fallingShare: Float { @_noLocks get { 0.06 } }
  /// The allowance in mean magnitudes: as much as noise was measured to need.
  private static var allowanceGain: Float { @_noLocks get { 2 } }
  /// Keeps the means of silence from becoming too small to compute with.
  private static var trace: Float { @_noLocks get { 1e-15 } }

  /// For the place half way, the taps of the pairs from the outermost on.
  private let taps: Memory<Float>
  /// For the places beside it, among samples and places half way, likewise.
  private let outer: Float
  private let middle: Float
  private let inner: Float
  /// No crest is greater than the greatest sample in reach times this.
  private let mostGain: Float
  /// The last samples of the block before, then a part of this one.
  private let history: Memory<Float>
  private let halves: Memory<Float>
  private let crests: Memory<Float>
  /// For each new sample, what is allowed for.
  private let allowances: Memory<Float>
  /// Frames of a value's second half, and the sums of that value and the next.
  private var value: (frames: Int, sum: Float, next: Float) = (0, 0, 0)
  private var (mean, smoothMean, magnitude): (Float, Float, Float) = (0, 0, 0)

  init() {
    let half = Self.halfWay(pairs: Self.pairs)
    let quarter = Self.halfWay(pairs: 3)
    taps = Memory(count: Self.pairs) { half[$0] }
    (outer, middle, inner) = (quarter[0], quarter[1], quarter[2])
    let halfGain = 2 * half.reduce(0) { $0 + abs($1) }
    let quarterGain = quarter.reduce(0) { $0 + abs($1) } * (1 + halfGain)
    // A little more, for what is lost in rounding.
    mostGain = 1.001 * max(halfGain, quarterGain)
    history = Memory(count: Self.reach + Self.chunkFrames + 2 * Self.lanes)
    halves = Memory(count: Self.chunkFrames + 2 * Self.lanes)
    crests = Memory(count: Self.chunkFrames + Self.lanes)
    allowances = Memory(count: Self.chunkFrames)
  }

  @_noLocks mutating func reset() {
    history.clear()
    (value, mean, smoothMean, magnitude) = ((0, 0, 0), 0, 0, 0)
  }

  /// Raises each level to the greatest magnitude between, and at, the two samples that lie `delay` frames before its own.
  ///
  /// Levels that stay at or below `floor` may stay as they are: where all samples in reach are so soft that no crest can lie
  /// above it, none is looked for.
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

  /// Raises the levels of those parts that are loud enough.
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

  /// Measures what lies next to half the sample rate, by turning it into what lies next to zero.
  ///
  /// Each value is a sum of seven samples under a triangle, with alternating signs.
  @_noLocks private mutating func findAllowances(_ samples: UnsafePointer<Float>, count: Int) {
    var (frames, sum, next) = value
    var allowance = Self.allowanceGain * magnitude
    for n in 0..<count {
      let sample = frames & 1 == 0 ? samples[n] : 0 - samples[n]
      frames &+= 1
      sum += Float(Self.valueFrames &- frames) * sample
      next += Float(frames) * sample
      if frames == Self.valueFrames {
        note(sum / Float(Self.valueFrames * Self.valueFrames))
        (frames, sum, next) = (0, next, 0)
        allowance = Self.allowanceGain * magnitude
      }
      allowances[n] = allowance
    }
    value = (frames, sum, next)
  }

  @_noLocks @inline(__always) private mutating func note(_ value: Float) {
    mean += Self.valueShare * (value + Self.trace - mean)
    smoothMean += Self.valueShare * (mean - smoothMean)
    let change = abs(smoothMean) - magnitude
    magnitude += (change > 0 ? Self.risingShare : Self.fallingShare) * change
  }

  /// Whether one of some levels can be greater than `floor`.
  @_noLocks private func canRise(from start: Int, to end: Int, above floor: Float) -> Bool {
    let most = mostGain * greatest(history.base + start, end &- start &+ Self.reach &- 1)
    return most + greatest(allowances.base + start, end &- start) > floor
  }

  /// The greatest magnitude.
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

  /// Raises levels; each is the same whatever the others are, and however many.
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

  /// The samples half way between two, for eight frames.
  @_noLocks @inline(__always) private func half(_ samples: UnsafePointer<Float>) -> SIMD8<Float> {
    let last = 2 &* Self.pairs &- 1
    // Two sums, since one would have to wait for itself.
    var (even, odd) = (SIMD8<Float>(), SIMD8<Float>())
    var pair = 0
    while pair < Self.pairs {
      even += taps[pair] * (load(samples + pair) + load(samples + (last &- pair)))
      odd += taps[pair &+ 1] * (load(samples + (pair &+ 1)) + load(samples + (last &- pair &- 1)))
      pair &+= 2
    }
    return even + odd
  }

  /// The crests between the second sample and the third, for eight frames; each half follows its sample.
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

  /// The standard library's `pointwiseMax` is a call that takes ten times as long.
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

  /// Returns the taps that make the value half way between two, of pairs from the outermost on.
  private static func halfWay(pairs: Int) -> [Float] {
    // Ripples of 0.06 dB: smaller ones would cost more of what lies next to half the sample rate.
    let window = KaiserWindow(attenuation: 50)
    let taps = (0..<pairs).map { pair in
      let x = Double(pairs - pair) - 0.5
      return cr_sin(.pi * x) / (.pi * x) * window.value(at: x / Double(pairs))
    }
    let sum = 2 * taps.reduce(0, +)
    return taps.map { Float($0 / sum) }
  }
}
