import Drawings
import Glibc

/// The colors of plots, which can be distinguished with any color vision.
///
/// - Source: M. Okabe, K. Ito, "Color Universal Design", 2008 (the colors of lines).
enum PlotColors {
  static let background = Drawing.Color(255, 255, 255)
  static let text = Drawing.Color(34, 34, 34)
  static let frame = Drawing.Color(120, 120, 120)
  static let grid = Drawing.Color(222, 222, 222)
  static let blue = Drawing.Color(0, 114, 178)
  static let vermilion = Drawing.Color(213, 94, 0)

  /// The colors of a spectrogram, from silence to full scale.
  ///
  /// Lightness increases in equal steps from dark blue through red to pale yellow, so that equal
  /// differences in level look equal, even in grayscale.
  ///
  /// - Source: B. Ottosson, "A perceptual color space for image processing", 2020 (Oklab).
  static let spectrogram: [Drawing.Color] = (0..<256).map { index in
    let fraction = Double(index) / 255
    let hue = (285 + 175 * fraction) * .pi / 180
    let chroma = 0.16 * sin(.pi * (0.12 + 0.82 * fraction))
    return color(lightness: 0.16 + 0.82 * fraction, chroma * cos(hue), chroma * sin(hue))
  }

  private static func color(lightness: Double, _ a: Double, _ b: Double) -> Drawing.Color {
    let long = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3)
    let medium = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3)
    let short = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3)
    return Drawing.Color(
      encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
      encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
      encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short))
  }

  /// Converts a linear component, 0…1, to an sRGB component.
  private static func encoded(_ linear: Double) -> UInt8 {
    let value = min(1, max(0, linear))
    let component = value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
    return UInt8(min(255, max(0, 255 * component)))
  }
}
