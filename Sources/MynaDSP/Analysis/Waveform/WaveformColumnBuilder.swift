struct WaveformColumnBuilder {
  let level: Int
  private(set) var bins = 0..<0
  private let count: Int
  private let start: Double
  private let width: Double
  private let binCount: Int

  init(_ count: Int, from start: Double, to end: Double, frameCount: Int) {
    let isRange = count > 0 && end > start && (end - start).isFinite
    self.count = isRange ? count : 0
    self.start = start
    width = isRange ? (end - start) / Double(count) : 0
    let levels = WaveformLevels(frameCount: frameCount)
    let highest = levels.highest
    var level = 0
    while level < highest, WaveformLevels.binFrames(level + 1) <= width { level += 1 }
    self.level = level
    binCount = levels.binCount(level)
    guard isRange else { return }
    let first = bins(ofColumn: 0).lowerBound
    bins = first..<max(first, bins(ofColumn: count - 1).upperBound)
  }

  func columns(_ bin: (Int) -> WaveformBin) -> [WaveformColumn] {
    (0..<count).map { index in
      var (result, seen) = (WaveformColumn(), 0)
      for index in bins(ofColumn: index) {
        seen += 1
        result.merge(bin(index).column, fraction: 1 / Float(seen))
      }
      return result
    }
  }

  private func bins(ofColumn index: Int) -> Range<Int> {
    let size = WaveformLevels.binFrames(level)
    let from = start + Double(index) * width
    guard from + width > 0 else { return 0..<0 }
    // Use floating point until the values are clamped, because positions far outside the audio
    // might not fit into an integer.
    let first = (max(0, from) / size).rounded(.down)
    let last = max(first, (((from + width).rounded(.up) - 1) / size).rounded(.down))
    guard first < Double(binCount) else { return binCount..<binCount }
    return Int(first)..<Int(min(last, Double(binCount - 1))) + 1
  }
}
