/// A drawing that consists of lines, areas, text, and images, which are drawn in order.
///
/// Positions are in pixels from the top left corner.
package struct Drawing: Equatable, Sendable {
  package enum Shape: Equatable, Sendable {
    case rectangle(Area, Color)
    /// A closed shape, whose outline is one pixel wide, so that flat parts stay visible.
    case polygon([Point], Color, opacity: Double)
    case line([Point], Color, width: Double)
    case text(Label)
    /// An image, stretched to fill an area.
    case image(IndexedImage, Area)
  }

  /// Shapes that belong together.
  package struct Layer: Equatable, Sendable {
    /// The ID of the layer in an SVG file, which consists of letters, digits, and hyphens.
    package let name: String
    package var shapes: [Shape] = []

    package init(_ name: String) { self.name = name }
  }

  /// The size in pixels.
  package let width: Int
  package let height: Int
  /// The title for programs that read images aloud.
  package let title: String
  package let background: Color
  package var layers: [Layer] = []

  package init(width: Int, height: Int, title: String, background: Color) {
    (self.width, self.height) = (width, height)
    (self.title, self.background) = (title, background)
  }
}

extension Drawing {
  package struct Point: Equatable, Sendable {
    package var x: Double
    package var y: Double

    package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
  }

  package struct Area: Equatable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double
    package var right: Double { x + width }
    package var bottom: Double { y + height }

    package init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  package struct Color: Equatable, Sendable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8

    package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }
  }

  /// One line of text.
  package struct Label: Equatable, Sendable {
    package enum Alignment: Sendable { case left, center, right }

    package let text: String
    /// The position of the baseline, at the end or center that `alignment` specifies.
    package let position: Point
    package let color: Color
    package let alignment: Alignment
    /// The font size in pixels.
    package let size: Double
    package let isBold: Bool

    package init(
      _ text: String, at position: Point, _ color: Color, alignment: Alignment = .left,
      size: Double = 12, isBold: Bool = false
    ) {
      (self.text, self.position, self.color) = (text, position, color)
      (self.alignment, self.size, self.isBold) = (alignment, size, isBold)
    }
  }
}
