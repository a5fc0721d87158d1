import CAdwaita

/// A color: red, green, blue and how much it covers, each 0…1.
package struct Color: Equatable, Sendable {
  /// Red, 0…1.
  package var red: Double
  /// Green, 0…1.
  package var green: Double
  /// Blue, 0…1.
  package var blue: Double
  /// Opacity, 0…1.
  package var alpha: Double

  /// A color of these parts.
  package nonisolated init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  init(_ rgba: GdkRGBA) {
    self.init(Double(rgba.red), Double(rgba.green), Double(rgba.blue), Double(rgba.alpha))
  }

  /// The same, covering all that lies below.
  package nonisolated var opaque: Color { Color(red, green, blue) }

  /// The same, covering less.
  package nonisolated func faded(_ share: Double) -> Color {
    Color(red, green, blue, alpha * share)
  }
}
