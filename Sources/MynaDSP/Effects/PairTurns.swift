import CRealtime

/// Turns eight pairs of rows against each other by angles that grow slowly, each at a speed of its own.
///
/// A turn keeps the energy of its pair. Within a chunk sine and cosine go in straight lines.
struct PairTurns {
  private var cosines = SIMD8<Float>(repeating: 1)
  private var sines = SIMD8<Float>(repeating: 0)
  private var stepCosines = SIMD8<Float>(repeating: 1)
  private var stepSines = SIMD8<Float>(repeating: 0)

  init(sampleRate: Double) {
    for pair in 0..<8 {
      // 0.3…1.0 turns a second, every other one backwards.
      let speed = (0.3 + 0.1 * Double(pair)) * (pair.isMultiple(of: 2) ? 1 : -1)
      let angle = 2 * .pi * speed * Double(DelayBank.chunk) / sampleRate
      stepCosines[pair] = Float(cr_cos(angle))
      stepSines[pair] = Float(cr_sin(angle))
    }
  }

  @_noLocks mutating func reset() {
    cosines = SIMD8(repeating: 1)
    sines = SIMD8(repeating: 0)
  }

  /// Turns rows 2k and 2k + 1, sixteen frames each.
  @_noLocks mutating func turn(_ rows: UnsafeMutablePointer<Float>) {
    var nextCosines = cosines * stepCosines - sines * stepSines
    var nextSines = sines * stepCosines + cosines * stepSines
    // One step of Newton's method keeps rounding from lengthening or shortening the pair.
    let length = 1.5 - 0.5 * (nextCosines * nextCosines + nextSines * nextSines)
    nextCosines *= length
    nextSines *= length
    let cosineSteps = (nextCosines - cosines) * (1 / 16)
    let sineSteps = (nextSines - sines) * (1 / 16)
    let ramp = SIMD4<Float>(1, 2, 3, 4)
    for pair in 0..<8 {
      let (a, b) = (rows + pair &* 32, rows + (pair &* 32 &+ 16))
      var c = cosines[pair] + ramp * cosineSteps[pair]
      var s = sines[pair] + ramp * sineSteps[pair]
      for n in stride(from: 0, to: 16, by: 4) {
        let (x, y) = (four(a, n), four(b, n))
        set(a, n, c * x - s * y)
        set(b, n, s * x + c * y)
        c += 4 * cosineSteps[pair]
        s += 4 * sineSteps[pair]
      }
    }
    cosines = nextCosines
    sines = nextSines
  }
}
