struct PlayedBar {
  /// The index of the bar in the score, where a repeated bar counts once.
  let index: Int
  let start: Int
  let bar: ScoreBar

  func played(_ written: Int) -> Int { start + written - bar.start }
}

extension Score {
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
