import CRealtime

/// A one-pole high-pass filter, −3 dB at 25 Hz, that keeps DC offset and rumble from accumulating
/// in a reverb.
///
/// - Source: V. Zavalishin, *The Art of VA Filter Design*, chapter 3, "TPT one-pole".
struct HighPass {
  private let coefficient: Float
  private var low: Float = 0

  init(sampleRate: Double) {
    let g = cr_tan(.pi * 25 / sampleRate)
    coefficient = Float(g / (1 + g))
  }

  @_noLocks mutating func reset() { low = 0 }

  @_noLocks mutating func process(
    _ source: UnsafeMutablePointer<Float>, into target: UnsafeMutablePointer<Float>
  ) {
    let (kept, taken) = (1 - 2 * coefficient, 2 * coefficient)
    var state = low
    for n in 0..<DelayBank.chunk {
      let x = source[n]
      target[n] = x - (state + (x - state) * coefficient)
      // Only this statement depends on the previous frame, so the compiler can vectorize the rest.
      state = taken * x + kept * state
    }
    low = abs(state) >= 1e-15 ? state : 0
  }
}
