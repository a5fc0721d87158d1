import CRealtime

/// Chooses one candidate period at each time step to form the pitch curve of a single voice.
///
/// A voice does not jump by an octave and back within a few hundredths of a second, so each choice
/// is made `delay` steps later, when the following pitches are known. Memory use is fixed.
///
/// - Source: P. Boersma, "Accurate short-term analysis of the fundamental frequency", 1993 (the
///   costs), with the path traced back over a limited time.
struct PitchTracker {
  typealias Candidate = PeriodFinder.Candidate

  private struct Frame {
    var candidates: [Candidate] = []
    /// The score of the best path to each candidate, followed by the score of the best path to an
    /// unvoiced step.
    var scores: [Double] = [0]
    var origins: [Int] = [0]
  }

  static var delay: Int { 40 }

  private static var voicingThreshold: Double { 0.55 }
  private static var jumpCost: Double { 0.7 }
  private static var voicingCost: Double { 0.28 }

  private var moments: [Frame] = [Frame()]

  /// Adds the candidates for the next time step and returns the choice for the step `delay` steps
  /// earlier.
  ///
  /// The outer optional is nil for the first `delay` steps; the inner optional is nil if the step
  /// is unvoiced.
  mutating func next(_ candidates: [Candidate]) -> Candidate?? {
    append(candidates)
    guard moments.count > Self.delay + 1 else { return nil }
    let choice = path()[1]
    moments.removeFirst()
    return .some(choice)
  }

  mutating func finish() -> [Candidate?] {
    let choices = path().dropFirst()
    moments = [Frame()]
    return Array(choices)
  }

  private mutating func append(_ candidates: [Candidate]) {
    guard let last = moments.last else { return }
    var moment = Frame(candidates: candidates, scores: [], origins: [])
    for index in 0...candidates.count {
      let new = index < candidates.count ? candidates[index] : nil
      var (best, origin) = (-Double.infinity, 0)
      for before in last.scores.indices {
        let old = before < last.candidates.count ? last.candidates[before] : nil
        let score = last.scores[before] - cost(from: old, to: new)
        if score > best { (best, origin) = (score, before) }
      }
      moment.scores.append(best + (new?.strength ?? Self.voicingThreshold))
      moment.origins.append(origin)
    }
    // Only differences between scores matter, so subtract the best score to keep all scores
    // bounded.
    let top = moment.scores.max() ?? 0
    for index in moment.scores.indices { moment.scores[index] -= top }
    moments.append(moment)
  }

  private func cost(from old: Candidate?, to new: Candidate?) -> Double {
    switch (old, new) {
    case (nil, nil): 0
    case (let old?, let new?): Self.jumpCost * abs(cr_log2(old.period / new.period))
    default: Self.voicingCost
    }
  }

  private func path() -> [Candidate?] {
    var choices: [Candidate?] = []
    guard let scores = moments.last?.scores,
      var state = scores.indices.max(by: { scores[$0] < scores[$1] })
    else { return [] }
    for moment in moments.reversed() {
      choices.append(state < moment.candidates.count ? moment.candidates[state] : nil)
      state = moment.origins[state]
    }
    return choices.reversed()
  }
}
