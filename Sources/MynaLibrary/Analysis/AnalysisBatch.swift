/// Analyses that are not recorded in the index yet.
///
/// Recording each one separately costs more than reading a short take. Recording many at once would
/// lose them all in a crash, and their overviews take memory.
struct AnalysisBatch {
  static let mostTakes = 32
  /// Seconds of sound.
  private static let longest = 60.0

  /// The analysis is nil for a take that could not be read to its end.
  private(set) var results: [(take: Take, analysis: TakeAnalysis?, isCutShort: Bool)] = []
  private var duration = 0.0

  var isEmpty: Bool { results.isEmpty }
  var isFull: Bool { results.count >= Self.mostTakes || duration >= Self.longest }

  mutating func add(_ take: Take, _ analysis: TakeAnalysis?, isCutShort: Bool) {
    results.append((take, analysis, isCutShort))
    duration += analysis?.duration ?? 0
  }
}
