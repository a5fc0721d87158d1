/// The times that are marked along the picture of a sound.
package struct TimeRuler: Equatable, Sendable {
  /// A time on the ruler.
  package struct Mark: Equatable, Sendable {
    /// Seconds into the sound.
    package var seconds: Double
    /// Whether there is room for its name.
    package var hasLabel: Bool
  }

  /// Seconds between two labels.
  package let step: Double
  /// The marks that show, from the left to the right.
  package let marks: [Mark]

  /// The least distance of two marks without a label, in pixels.
  private static let leastDistance = 6.0

  /// A ruler along a picture.
  ///
  /// - Parameters:
  ///   - width: pixels from the first time that shows to the last.
  ///   - labelDistance: the least pixels from one label to the next.
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
        // From whole steps, so that no mark drifts off its place.
        Mark(seconds: Double($0) / Double(count) * step, hasLabel: $0 % count == 0)
      }
  }
}
