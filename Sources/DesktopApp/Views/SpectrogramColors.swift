/// The colors of a spectrogram, from silence to full scale.
///
/// They range from dark blue through violet and orange to white, with increasing lightness, so that
/// they can also be distinguished in grayscale.
enum SpectrogramColors {
  /// The red, green, and blue values for each of 256 levels.
  static let all: [(UInt8, UInt8, UInt8)] = (0..<256).map { value in
    let position = Double(value) / 255 * Double(stops.count - 1)
    let index = min(Int(position), stops.count - 2)
    let fraction = position - Double(index)
    let (a, b) = (stops[index], stops[index + 1])
    func mix(_ x: Double, _ y: Double) -> UInt8 { UInt8(x + (y - x) * fraction) }
    return (mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2))
  }

  private static let stops: [(Double, Double, Double)] = [
    (12, 8, 38), (87, 16, 110), (188, 55, 84), (249, 142, 9), (252, 255, 220),
  ]
}
