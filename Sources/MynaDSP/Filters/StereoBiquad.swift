struct StereoBiquad {
  private var current = BiquadCoefficients.identity
  private var step = BiquadCoefficients(b0: 0, b1: 0, b2: 0, a1: 0, a2: 0)
  private(set) var target = BiquadCoefficients.identity
  private var s1 = SIMD2<Double>()
  private var s2 = SIMD2<Double>()

  var isIdle: Bool {
    @_noLocks get {
      target.b0 == 1 && target.b1 == 0 && target.b2 == 0 && target.a1 == 0 && target.a2 == 0
        && s1 == SIMD2() && s2 == SIMD2()
    }
  }

  @_noLocks mutating func move(to coefficients: BiquadCoefficients, frames: Int) {
    target = coefficients
    let part = 1 / Double(frames)
    step = BiquadCoefficients(
      b0: (target.b0 - current.b0) * part, b1: (target.b1 - current.b1) * part,
      b2: (target.b2 - current.b2) * part, a1: (target.a1 - current.a1) * part,
      a2: (target.a2 - current.a2) * part)
  }

  @_noLocks mutating func arrive() { current = target }

  @_noLocks mutating func reset() { (s1, s2) = (SIMD2(), SIMD2()) }

  @_noLocks mutating func process(_ frames: UnsafeMutablePointer<SIMD2<Double>>, _ count: Int) {
    var section = self
    for n in 0..<count { frames[n] = section.next(frames[n]) }
    keep(section.s1, section.s2)
  }

  /// Filters frames through this section and then through another section.
  ///
  /// Each section depends only on its own previous frame, so processing two sections together takes
  /// barely longer than processing one.
  @_noLocks mutating func process(
    _ frames: UnsafeMutablePointer<SIMD2<Double>>, _ count: Int,
    then other: inout StereoBiquad
  ) {
    var (first, second) = (self, other)
    for n in 0..<count { frames[n] = second.next(first.next(frames[n])) }
    keep(first.s1, first.s2)
    other.keep(second.s1, second.s2)
  }

  @_noLocks @inline(__always) private mutating func next(_ frame: SIMD2<Double>) -> SIMD2<Double> {
    let x = frame + SIMD2(repeating: inaudibleBias)
    let y = current.b0 * x + s1
    s1 = (current.b1 * x + s2) - current.a1 * y
    s2 = current.b2 * x - current.a2 * y
    return y
  }

  /// Filters with coefficients that change every frame.
  ///
  /// Any section interpolated between two stable sections is also stable, because the stable pairs
  /// (a1, a2) form a triangle, which is convex.
  @_noLocks mutating func processMoving(
    _ frames: UnsafeMutablePointer<SIMD2<Double>>, _ count: Int
  ) {
    var section = self
    for n in 0..<count {
      section.current.b0 += step.b0
      section.current.b1 += step.b1
      section.current.b2 += step.b2
      section.current.a1 += step.a1
      section.current.a2 += step.a2
      frames[n] = section.next(frames[n])
    }
    current = section.current
    keep(section.s1, section.s2)
  }

  /// Stores the state for the next block, or clears it if NaN or infinity has corrupted it.
  @_noLocks private mutating func keep(_ s1: SIMD2<Double>, _ s2: SIMD2<Double>) {
    let isFinite = (s1 - s1) + (s2 - s2) == SIMD2()
    (self.s1, self.s2) = isFinite ? (s1, s2) : (SIMD2(), SIMD2())
  }
}
