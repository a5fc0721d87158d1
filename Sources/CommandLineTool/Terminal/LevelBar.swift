import Foundation

/// How loud it is, as a bar from −60 to 0 dB whose highest place stays for a moment.
struct LevelBar {
  /// Seconds that the highest place stays.
  static let holdDuration = 1.5
  private static let range = -60.0...0.0

  private var held = (decibels: -Double.infinity, until: 0.0)

  /// Draws a peak, linear, at a time in seconds, in so many columns.
  mutating func draw(_ peak: Float, at time: Double, columns: Int) -> String {
    let decibels = Self.decibels(peak)
    if decibels >= held.decibels || time >= held.until {
      held = (decibels, time + Self.holdDuration)
    }
    let filled = Self.place(of: decibels, columns: columns)
    let hold = Self.place(of: held.decibels, columns: columns)
    return String(
      (0..<columns).map { column in
        if column < filled { return "█" }
        return column == hold - 1 ? "│" : "░"
      })
  }

  /// Decibels of full scale; minus infinity for silence.
  static func decibels(_ peak: Float) -> Double {
    peak > 0 ? 20 * log10(Double(peak)) : -.infinity
  }

  /// The columns that a level fills.
  private static func place(of decibels: Double, columns: Int) -> Int {
    let share = (max(decibels, range.lowerBound) - range.lowerBound) / -range.lowerBound
    return Int((min(1, share) * Double(columns)).rounded())
  }
}
