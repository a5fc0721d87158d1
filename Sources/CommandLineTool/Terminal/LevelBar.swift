import MynaStudio
import Translations

/// A level bar from −60 to 0 dB that holds its peak for a moment.
struct LevelBar {
  private var hold = PeakHold()

  /// Draws a linear peak at the given time, in seconds.
  mutating func draw(_ peak: Float, at time: Double, columns: Int) -> String {
    let decibels = PeakHold.decibels(of: peak)
    hold.record(decibels, at: time)
    func column(_ decibels: Double) -> Int {
      Int((PeakHold.fraction(of: decibels) * Double(columns)).rounded())
    }
    let (filled, held) = (column(decibels), column(hold.decibels))
    return symbol(
      String(
        (0..<columns).map { column in
          if column < filled { return "█" }
          return column == held - 1 ? "│" : "░"
        }))
  }
}
