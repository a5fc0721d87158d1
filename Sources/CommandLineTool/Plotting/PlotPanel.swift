import Drawings

/// One diagram of a plot: an area with a heading and a vertical axis on its left.
struct PlotPanel {
  let area: Drawing.Area
  let time: PlotTimeAxis
  private(set) var layer: Drawing.Layer

  /// The minimum distance between the labels of an axis, in pixels.
  static let labelDistance = 15.0

  init(_ name: String, _ area: Drawing.Area, _ time: PlotTimeAxis) {
    (self.area, self.time) = (area, time)
    layer = Drawing.Layer(name)
  }

  mutating func add(_ shape: Drawing.Shape) { layer.shapes.append(shape) }

  mutating func addHeading(_ text: String) {
    add(.text(.init(text, at: .init(area.x, area.y - 7), PlotColors.text, isBold: true)))
  }

  /// Adds text above the area, aligned to the area's right edge or to `right`.
  mutating func addNote(
    _ text: String, color: Drawing.Color = PlotColors.text, right: Double? = nil
  ) {
    add(
      .text(
        .init(text, at: .init(right ?? area.right, area.y - 7), color, alignment: .right)))
  }

  /// Adds a label at a vertical position, left of the area.
  mutating func addLabel(_ text: String, y: Double) {
    add(.line([.init(area.x - 5, y), .init(area.x, y)], PlotColors.frame, width: 1))
    add(
      .text(
        .init(text, at: .init(area.x - 9, y + 4), PlotColors.text, alignment: .right)))
  }

  mutating func addGridLine(y: Double) {
    add(.line([.init(area.x, y), .init(area.right, y)], PlotColors.grid, width: 1))
  }

  mutating func addTimeGrid() {
    for mark in time.marks {
      let x = time.x(mark.time - time.start)
      add(.line([.init(x, area.y), .init(x, area.bottom)], PlotColors.grid, width: 1))
    }
  }

  mutating func drawFrame() {
    let corners: [Drawing.Point] = [
      .init(area.x, area.y), .init(area.right, area.y), .init(area.right, area.bottom),
      .init(area.x, area.bottom), .init(area.x, area.y),
    ]
    add(.line(corners, PlotColors.frame, width: 1))
  }

  /// Returns the marks whose labels don't overlap; more important marks come first.
  ///
  /// - Parameter y: returns the vertical position of a mark.
  static func fitting<Mark>(_ marks: [Mark], y: (Mark) -> Double) -> [(mark: Mark, y: Double)] {
    var found: [(mark: Mark, y: Double)] = []
    for mark in marks {
      let position = y(mark)
      if found.allSatisfy({ abs($0.y - position) >= labelDistance }) {
        found.append((mark, position))
      }
    }
    return found
  }
}
