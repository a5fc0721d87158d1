/// A value that marks of a score change: at once, or gradually until the next mark.
struct MarkCurve {
  private let marks: [ScoreMark<Double>]

  /// Creates a curve of marks in order, of which there is at least one.
  init(_ marks: [ScoreMark<Double>]) { self.marks = marks }

  /// Returns the value at a tick as written.
  func value(at tick: Int) -> Double {
    let (mark, next) = around(tick)
    guard mark.isGradual, let next else { return mark.value }
    let share = Double(tick - mark.tick) / Double(next.tick - mark.tick)
    return mark.value + min(max(share, 0), 1) * (next.value - mark.value)
  }

  /// Returns the ticks within a stretch at which the value becomes another, in steps of `step` where that is gradual.
  func changes(in range: Range<Int>, step: Int) -> [Int] {
    var ticks = marks.map(\.tick).filter(range.contains)
    for tick in stride(from: range.lowerBound, to: range.upperBound, by: step)
    where tick == range.lowerBound || around(tick).mark.isGradual {
      ticks.append(tick)
    }
    return Set(ticks).sorted()
  }

  /// Returns the mark that holds at a tick, and the one behind it.
  private func around(_ tick: Int) -> (mark: ScoreMark<Double>, next: ScoreMark<Double>?) {
    let index = max((marks.firstIndex { $0.tick > tick } ?? marks.count) - 1, 0)
    return (marks[index], index + 1 < marks.count ? marks[index + 1] : nil)
  }
}
