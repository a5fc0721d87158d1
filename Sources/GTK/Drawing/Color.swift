import CAdwaita

/// A color with red, green, and blue components and an opacity, each 0…1.
package struct Color: Equatable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  package nonisolated init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  init(_ rgba: GdkRGBA) {
    self.init(Double(rgba.red), Double(rgba.green), Double(rgba.blue), Double(rgba.alpha))
  }

  package nonisolated var opaque: Color { Color(red, green, blue) }

  package nonisolated func faded(_ fraction: Double) -> Color {
    Color(red, green, blue, alpha * fraction)
  }
}
