package struct TimeRuler: Equatable, Sendable {
  package struct Mark: Equatable, Sendable {
    package var seconds: Double
    package var hasLabel: Bool
  }

  /// The number of seconds between two labels.
  package let step: Double
  package let marks: [Mark]

  /// The minimum distance between two marks without labels, in pixels.
  private static let leastDistance = 6.0

  /// Creates a ruler.
  ///
  /// - Parameters:
  ///   - width: the distance in pixels between the first and the last visible time.
  ///   - labelDistance: the minimum distance between two labels in pixels.
  package init(_ zoom: WaveformZoom, width: Double, labelDistance: Double = 60) {
    let shown = zoom.length
    guard shown > 0, width > 0, labelDistance > 0 else {
      (step, marks) = (0, [])
      return
    }
    let pixel = shown / width
    let step = TimeStep.least(from: labelDistance * pixel)
    let parts = TimeStep.parts(of: step).last { step / Double($0) >= Self.leastDistance * pixel }
    let count = parts ?? 1
    let distance = step / Double(count)
    let first = Int((zoom.visible.lowerBound / distance).rounded(.up))
    let last = Int((zoom.visible.upperBound / distance).rounded(.down))
    self.step = step
    marks =
      first > last
      ? []
      : (first...last).map {
        // Compute the time from whole steps, so that rounding errors don't accumulate.
        Mark(seconds: Double($0) / Double(count) * step, hasLabel: $0 % count == 0)
      }
  }
}
