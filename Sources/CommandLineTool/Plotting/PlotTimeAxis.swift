import Drawings
import PlainText

/// The time axis that all diagrams of a plot share.
struct PlotTimeAxis {
  struct Mark: Equatable {
    /// The time in the file, in seconds.
    let time: Double
    let label: String
  }

  /// The time at the left end, in seconds.
  let start: Double
  /// The duration of the axis in seconds.
  let duration: Double
  /// The position of the left end in pixels.
  let left: Double
  /// The length in pixels.
  let width: Double

  private static let steps: [Double] = [
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600,
    1_800, 3_600, 7_200, 18_000, 36_000,
  ]
  /// The minimum distance between marks in pixels.
  private static let markDistance = 100.0

  /// Returns the horizontal position, in pixels, of a time after the start of the axis.
  func x(_ time: Double) -> Double { left + time / duration * width }

  var marks: [Mark] {
    let least = duration * Self.markDistance / width
    let longest = Self.steps.last ?? least
    let step = Self.steps.first { $0 >= least } ?? (least / longest).rounded(.up) * longest
    let first = Int(max(0, start / step - 1e-6).rounded(.up))
    let last = Int(min(0x1p52, (start + duration) / step + 1e-6).rounded(.down))
    guard first <= last else { return [] }
    return (first...last).map { number in
      let time = Double(number) * step
      return Mark(time: time, label: Self.label(time, step: step))
    }
  }

  private static func label(_ time: Double, step: Double) -> String {
    guard step < 1 else { return String(clock: time.rounded()) }
    let decimals = step < 0.01 ? 3 : step < 0.1 ? 2 : 1
    guard time >= 60 else { return String(time, decimals: decimals) + " s" }
    // Adding half a step keeps rounding errors from showing 1:06.0 as 1:05.0.
    let second = (time + step / 2).rounded(.down)
    let fraction = String(max(0, time - second), decimals: decimals)
    return String(clock: second) + fraction.dropFirst()
  }
}
