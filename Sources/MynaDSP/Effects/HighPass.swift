import CRealtime

/// Keeps a steady offset and rumble out of a room that would let them pile up.
struct HighPass {
  private let coefficient: Float
  private var low: Float = 0

  init(sampleRate: Double) {
    let g = cr_tan(.pi * 25 / sampleRate)
    coefficient = Float(g / (1 + g))
  }

  @_noLocks mutating func reset() { low = 0 }

  /// Filters a chunk of sixteen frames.
  @_noLocks mutating func process(
    _ source: UnsafeMutablePointer<Float>, into target: UnsafeMutablePointer<Float>
  ) {
    var state = low
    for n in 0..<DelayBank.chunk {
      let change = (source[n] - state) * coefficient
      let passed = state + change
      target[n] = source[n] - passed
      let next = passed + change
      state = next.magnitude >= 1e-15 ? next : 0
    }
    low = state
  }
}
