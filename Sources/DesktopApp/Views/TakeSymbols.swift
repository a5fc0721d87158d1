import Glibc
import MynaLibrary
import MynaSync
import PlainText

enum TakeSymbols {
  private static let steps = 20

  static let all: [(name: String, file: [UInt8])] =
    [
      "take-here-symbolic", "take-only-here-symbolic", "take-cloud-symbolic", "take-both-symbolic",
      "take-waiting-symbolic", "take-conflict-symbolic", "take-failed-symbolic",
    ].map { ($0, AppResource[$0 + ".svg"]) }
    + (0...steps).flatMap { step in
      [true, false].map { (ringName(step, isUp: $0), Array(ring(step, isUp: $0).utf8)) }
    }

  /// The symbols that are used in most rows.
  static let usual = ["take-here-symbolic", "take-cloud-symbolic", "take-both-symbolic"]

  static func name(_ state: TakeState, isOnlyHere: Bool) -> String {
    switch state {
    case .here: isOnlyHere ? "take-only-here-symbolic" : "take-here-symbolic"
    case .both: "take-both-symbolic"
    case .cloud: "take-cloud-symbolic"
    case .waiting: "take-waiting-symbolic"
    case .uploading(let fraction): ringName(step(fraction), isUp: true)
    case .downloading(let fraction): ringName(step(fraction), isUp: false)
    case .conflict: "take-conflict-symbolic"
    case .failed: "take-failed-symbolic"
    }
  }

  private static func step(_ fraction: Double) -> Int {
    Int((min(max(0, fraction), 1) * Double(steps)).rounded(.down))
  }

  private static func ringName(_ step: Int, isUp: Bool) -> String {
    "take-\(isUp ? "up" : "down")-\(step)-symbolic"
  }

  /// Returns an SVG image of an arrow in a ring.
  ///
  /// The completed part of the ring is dark.
  private static func ring(_ step: Int, isUp: Bool) -> String {
    let arrow = isUp ? "M8 4.5 11 8H9v3H7V8H5z" : "M8 11.5 5 8h2V5h2v3h2z"
    let track = arc(0, 0.5) + arc(0.5, 1)
    let fraction = Double(step) / Double(steps)
    let done = arc(0, min(fraction, 0.5)) + (fraction > 0.5 ? arc(0.5, fraction) : "")
    return "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='16'>"
      + "<path fill='#2e3436' opacity='.3' d='\(track)'/>"
      + "<path fill='#2e3436' d='\(done)\(arrow)'/></svg>"
  }

  /// Returns the SVG path of an arc that is at most half of the ring.
  ///
  /// `start` and `end` are fractions of the full circle, clockwise from the top.
  private static func arc(_ start: Double, _ end: Double) -> String {
    guard end > start else { return "" }
    func point(_ fraction: Double, _ radius: Double) -> String {
      let angle = fraction * 2 * .pi
      let (x, y) = (8 + radius * sin(angle), 8 - radius * cos(angle))
      return "\(String(x, decimals: 3)) \(String(y, decimals: 3))"
    }
    return "M\(point(start, 7.5))A7.5 7.5 0 0 1 \(point(end, 7.5))"
      + "L\(point(end, 5.75))A5.75 5.75 0 0 0 \(point(start, 5.75))z"
  }
}
