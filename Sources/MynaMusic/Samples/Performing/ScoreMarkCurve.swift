struct ScoreMarkCurve {
  private let marks: [ScoreMark<Double>]

  /// - Parameter marks: at least one mark, in order.
  init(_ marks: [ScoreMark<Double>]) { self.marks = marks }

  func value(at tick: Int) -> Double {
    let (mark, next) = around(tick)
    guard mark.isGradual, let next else { return mark.value }
    let fraction = Double(tick - mark.tick) / Double(next.tick - mark.tick)
    return mark.value + min(max(fraction, 0), 1) * (next.value - mark.value)
  }

  /// Returns the ticks in a range at which the value changes, spaced by `step` in gradual changes.
  func changes(in range: Range<Int>, step: Int) -> [Int] {
    var ticks = marks.map(\.tick).filter(range.contains)
    for tick in stride(from: range.lowerBound, to: range.upperBound, by: step)
    where tick == range.lowerBound || around(tick).mark.isGradual {
      ticks.append(tick)
    }
    return Set(ticks).sorted()
  }

  private func around(_ tick: Int) -> (mark: ScoreMark<Double>, next: ScoreMark<Double>?) {
    let index = max((marks.firstIndex { $0.tick > tick } ?? marks.count) - 1, 0)
    return (marks[index], index + 1 < marks.count ? marks[index + 1] : nil)
  }
}
