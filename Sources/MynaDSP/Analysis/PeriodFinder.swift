import CRealtime

/// Finds candidate periods in a short segment of audio.
///
/// - Source: P. McLeod, G. Wyvill, "A smarter way to find pitch", ICMC 2005 (the normalized square
///   difference, NSDF); P. Boersma, "Accurate short-term analysis of the fundamental frequency",
///   1993 (the peak refined by interpolation of the band-limited function).
struct PeriodFinder {
  struct Candidate: Equatable {
    /// The period in frames.
    var period: Double
    /// The similarity between the audio and itself one period later, from 0 for unrelated audio to
    /// 1 for exactly periodic audio.
    var clarity: Double
    /// The clarity minus a penalty that grows with the period, because a sound that repeats after
    /// one period also repeats after two.
    var strength: Double { clarity - 0.02 * cr_log2(period / 8) }
  }

  let window: Int
  let reach: Int
  private let shortest: Double
  private let longest: Double
  private var likeness: [Float]

  private let taps = makeTaps()

  private static var margin: Int { 6 }
  private static var gridSteps: Int { 16 }
  private static var candidateCount: Int { 8 }

  init(shortest: Double, longest: Double, window: Int) {
    self.shortest = shortest
    self.longest = longest
    self.window = window
    let lags = Int(longest.rounded(.up)) + Self.margin
    likeness = [Float](repeating: 0, count: lags + 1)
    reach = window + lags + 1
  }

  mutating func candidates(_ samples: UnsafePointer<Float>) -> [Candidate] {
    compare(samples)
    var found: [Candidate] = []
    let last = likeness.count - Self.margin
    for lag in max(1, Int(shortest))..<last {
      let height = likeness[lag]
      guard height > 0.3, height >= likeness[lag - 1], height > likeness[lag + 1] else { continue }
      let candidate = refined(lag)
      guard shortest...longest ~= candidate.period else { continue }
      if found.count == Self.candidateCount {
        guard let worst = found.indices.min(by: { found[$0].strength < found[$1].strength }),
          found[worst].strength < candidate.strength
        else { continue }
        found.remove(at: worst)
      }
      found.append(candidate)
    }
    return found
  }

  func power(_ samples: UnsafePointer<Float>) -> Double {
    Double(dotProduct(samples, samples, window)) / Double(window)
  }

  private mutating func compare(_ samples: UnsafePointer<Float>) {
    let here = Double(dotProduct(samples, samples, window))
    var there = here
    for lag in likeness.indices {
      let product = Double(dotProduct(samples, samples + lag, window))
      let energy = here + there
      likeness[lag] = energy > 1e-12 ? Float(2 * product / energy) : 0
      let (old, new) = (Double(samples[lag]), Double(samples[lag + window]))
      there = max(0, there + new * new - old * old)
    }
  }

  /// Returns the peak at `lag`, refined to a small fraction of a frame.
  ///
  /// The similarity is as band-limited as the sound, so values between lags can be interpolated.
  private func refined(_ lag: Int) -> Candidate {
    var position = lag * Self.gridSteps
    var (left, top, right) = (value(position - 1), value(position), value(position + 1))
    while right > top, position < (lag + 1) * Self.gridSteps {
      position += 1
      (left, top, right) = (top, right, value(position + 1))
    }
    while left > top, position > (lag - 1) * Self.gridSteps {
      position -= 1
      (left, top, right) = (value(position - 1), left, top)
    }
    let curve = left - 2 * top + right
    let shift = curve < 0 ? Double(0.5 * (left - right) / curve) : 0
    return Candidate(
      period: (Double(position) + shift) / Double(Self.gridSteps),
      clarity: min(1, Double(top) - 0.25 * shift * Double(left - right)))
  }

  private func value(_ position: Int) -> Float {
    let (lag, phase) = (position / Self.gridSteps, position % Self.gridSteps)
    var sum: Float = 0
    for tap in 0..<(2 * Self.margin) {
      sum += likeness[abs(lag + 1 - Self.margin + tap)] * taps[phase * 2 * Self.margin + tap]
    }
    return sum
  }

  /// Returns the weights for Lagrange interpolation between lags.
  ///
  /// Lagrange interpolation is accurate on the broad peaks of low tones, where the ripple of a
  /// windowed sinc would shift the maximum.
  private static func makeTaps() -> [Float] {
    let offsets = (1 - margin)...margin
    return (0..<gridSteps).flatMap { phase in
      let x = Double(phase) / Double(gridSteps)
      return offsets.map { tap in
        Float(
          offsets.reduce(1.0) { $1 == tap ? $0 : $0 * (x - Double($1)) / Double(tap - $1) })
      }
    }
  }
}
