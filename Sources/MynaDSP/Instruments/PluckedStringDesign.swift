import CRealtime

/// The parameters of the string for one key at a given sample rate.
///
/// A string is a delay line that is fed back through a low-pass filter, which makes high partials
/// decay first, and an all-pass filter, which tunes the string to a fraction of a frame.
///
/// - Source: K. Karplus and A. Strong, "Digital synthesis of plucked-string and drum timbres", and
///   D. Jaffe and J. Smith, "Extensions of the Karplus-Strong plucked-string algorithm", both in
///   Computer Music Journal 7(2), 1983.
struct PluckedStringDesign {
  /// The delay line's length in frames; 0 if the key is too high for the sample rate.
  var length = 0
  var tuning: Float = 0
  /// The weight of the previous frame in the low-pass filter, 0…0.5.
  var damping: Float = 0
  /// The fundamental in radians per frame.
  var angle: Float = 0
  var feedback: Float = 0
  var pan = SIMD2<Float>(repeating: 0)

  init() {}

  init(key: Int, sampleRate: Double) {
    let frequency = 440 * cr_exp2((Double(key) - 69) / 12)
    guard frequency < 0.4 * sampleRate else { return }
    let (height, angle) = (Double(key) / 127, 2 * Double.pi * frequency / sampleRate)
    // Limit the damping of high strings, whose signal passes through the low-pass filter so often
    // that it would be silenced immediately.
    let fraction = min(0.1 + 0.25 * height, 3 / (angle * angle * frequency))
    let delay = cr_atan2(fraction * cr_sin(angle), 1 - fraction + fraction * cr_cos(angle)) / angle
    let period = sampleRate / frequency - delay
    let whole = max(1, Int(period - 0.5))
    let rest = period - Double(whole)
    length = whole
    tuning = Float(cr_sin((1 - rest) * angle / 2) / cr_sin((1 + rest) * angle / 2))
    damping = Float(fraction)
    self.angle = Float(angle)
    let seconds = min(max(14 * cr_exp2(-(Double(key) - 33) / 20), 0.8), 14)
    feedback = Float(cr_pow(10, -3 / (frequency * seconds)))
    let place = 0.5 + 0.3 * (height - 0.5)
    pan = SIMD2(Float(cr_cos(place * .pi / 2)), Float(cr_sin(place * .pi / 2)))
  }
}
