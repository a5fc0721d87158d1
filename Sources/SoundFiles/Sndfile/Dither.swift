/// The noise that is added before samples are rounded to 16 bits.
///
/// Formats with more bits and lossy formats need no noise.
public enum Dither: String, CaseIterable, Sendable {
  /// No noise: the samples are rounded to the nearest integer.
  case none = "none"
  /// Noise with a triangular distribution, which makes the rounding error independent of the audio.
  case triangular = "triangular"
}
