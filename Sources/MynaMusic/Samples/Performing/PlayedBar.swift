/// A bar in the order of playing.
struct PlayedBar {
  /// Its index among the bars as written.
  let index: Int
  /// The tick at which it begins to be played.
  let start: Int
  /// The bar.
  let bar: ScoreBar

  /// Returns the tick at which something is played that is written at a tick of this bar.
  func played(_ written: Int) -> Int { start + written - bar.start }
}

extension Score {
  /// The bars in the order of playing.
  var playedBars: [PlayedBar] {
    let ranges = heading.order.isEmpty ? [Int.min...Int.max] : heading.order
    var (played, start) = ([PlayedBar](), 0)
    for range in ranges {
      for (index, bar) in bars.enumerated() where range.contains(bar.number) {
        played.append(PlayedBar(index: index, start: start, bar: bar))
        start += bar.length
      }
    }
    return played
  }
}
