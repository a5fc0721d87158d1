/// Analyses that have not been recorded in the index yet.
///
/// Recording each analysis separately would take longer than reading a short take. Recording too
/// many at once would use a lot of memory for their overviews and lose all of them in a crash.
struct AnalysisBatch {
  static let mostTakes = 32
  /// The maximum total duration of the audio in a batch, in seconds.
  private static let longest = 60.0

  /// The analyzed takes with their results; `analysis` is nil for a take that could not be read to
  /// the end.
  private(set) var results: [(take: Take, analysis: TakeAnalysis?, isCutShort: Bool)] = []
  private var duration = 0.0

  var isEmpty: Bool { results.isEmpty }
  var isFull: Bool { results.count >= Self.mostTakes || duration >= Self.longest }

  mutating func add(_ take: Take, _ analysis: TakeAnalysis?, isCutShort: Bool) {
    results.append((take, analysis, isCutShort))
    duration += analysis?.duration ?? 0
  }
}
