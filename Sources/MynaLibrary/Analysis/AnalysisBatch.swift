/// Results about takes that are not recorded yet.
///
/// To record each by itself costs more than to read a short one; to record many at once would lose them all to a crash, and
/// their overviews take memory.
struct AnalysisBatch {
  static let mostTakes = 32
  /// Seconds of sound.
  private static let longest = 60.0

  /// The analyses, nil for a take that cannot be read to its end, and whether earlier versions are longer.
  private(set) var results: [(take: Take, analysis: TakeAnalysis?, isCutShort: Bool)] = []
  private var duration = 0.0

  var isEmpty: Bool { results.isEmpty }
  var isFull: Bool { results.count >= Self.mostTakes || duration >= Self.longest }

  mutating func add(_ take: Take, _ analysis: TakeAnalysis?, isCutShort: Bool) {
    results.append((take, analysis, isCutShort))
    duration += analysis?.duration ?? 0
  }
}
