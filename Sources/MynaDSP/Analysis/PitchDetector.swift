import CRealtime

/// Tracks the pitch of a speaking or singing voice, 40…1500 Hz.
///
/// Uses a fixed amount of memory. Don't use it on the audio thread.
public struct PitchDetector {
  /// The pitch at one point in time.
  public struct Estimate: Equatable, Sendable {
    /// The time in seconds from the beginning.
    public var time: Double
    /// The pitch in hertz.
    public var frequency: Double
    /// The similarity between successive periods, 0…1, which is near 1 for a clean voice and lower
    /// for a hoarse voice.
    public var clarity: Double
  }

  /// The range of detected pitches in hertz.
  public static var frequencyRange: ClosedRange<Double> { 40...1_500 }
  /// The time between two estimates in seconds.
  public static var hop: Double { 0.005 }

  /// The mean square below which no pitch is detected: −72 dB.
  private static var softestPower: Double { 6.3e-8 }
  /// The length, in seconds, of the segments that are compared.
  ///
  /// Much shorter segments would miss low voices, and longer segments would smear glides.
  private static var window: Double { 0.025 }

  private let sampleRate: Double
  private var decimator: Decimator
  private var rumbleFilter: BiquadFilter
  private var finder: PeriodFinder
  private var tracker = PitchTracker()
  private var histogram = PitchHistogram(Self.frequencyRange)
  private var lastFrequency: Double?
  private var samples: [Float] = []
  private var position = 0
  private var hopCount = 0
  private var waiting: [(start: Int, power: Double)] = []

  /// Creates a detector for audio with any number of channels, which are averaged.
  public init(sampleRate: Double) {
    decimator = Decimator(factor: max(1, Int(sampleRate / 8_000)))
    self.sampleRate = sampleRate / Double(decimator.factor)
    rumbleFilter = BiquadFilter(.highPass(at: 30, sampleRate: self.sampleRate))
    finder = PeriodFinder(
      shortest: self.sampleRate / Self.frequencyRange.upperBound,
      longest: self.sampleRate / Self.frequencyRange.lowerBound,
      window: Int(self.sampleRate * Self.window) & ~15)
  }

  /// Analyzes the buffer's frames.
  ///
  /// Calls `body` with each estimate once it is known, about 0.3 s later.
  public mutating func process(
    _ buffer: borrowing AudioBuffer, _ body: (Estimate) -> Void = { _ in }
  ) {
    let first = samples.count
    decimator.process(buffer.block, into: &samples)
    for n in first..<samples.count {
      samples[n] = audible(rumbleFilter.next(Double(samples[n])))
    }
    analyze(body)
  }

  /// Ends the input.
  ///
  /// Calls `body` with the estimates that are still pending.
  public mutating func finish(_ body: (Estimate) -> Void = { _ in }) {
    for choice in tracker.finish() { report(choice, body) }
  }

  /// The typical pitch in hertz, ignoring passages much softer than the rest; nil if no voice was
  /// detected.
  ///
  /// This is the interquartile mean, computed in cents. It is similar to the median, but does not
  /// jump at pitches that the voice passes through quickly. The value is final after `finish`.
  public var medianPitch: Double? { histogram.middle }

  private mutating func analyze(_ body: (Estimate) -> Void) {
    while true {
      let start = Int((Double(hopCount) * Self.hop * sampleRate).rounded())
      let offset = start - position
      guard offset + finder.reach <= samples.count else { break }
      hopCount += 1
      var (power, candidates) = (0.0, [PeriodFinder.Candidate]())
      samples.withUnsafeBufferPointer { samples in
        guard let here = samples.baseAddress else { return }
        power = finder.power(here + offset)
        if power > Self.softestPower { candidates = finder.candidates(here + offset) }
      }
      waiting.append((start, power))
      if let choice = tracker.next(candidates) { report(choice, body) }
    }
    let consumed = min(samples.count, Int(Double(hopCount) * Self.hop * sampleRate) - position)
    samples.removeFirst(consumed)
    position += consumed
  }

  private mutating func report(
    _ choice: PeriodFinder.Candidate?, _ body: (Estimate) -> Void
  ) {
    let (start, power) = waiting.removeFirst()
    guard let choice else {
      lastFrequency = nil
      return
    }
    let frequency = sampleRate / choice.period
    if let last = lastFrequency, abs(cr_log2(frequency / last)) < 0.25 {
      // A voice's pitch is unclear where the voice starts and ends, so give these segments little
      // weight.
      let weight = max(0, min(1, (choice.clarity - 0.6) / 0.3))
      histogram.insert(from: last, to: frequency, power: power, weight: weight)
    }
    lastFrequency = frequency
    let middle = Double(start) + (Double(finder.window) + choice.period) / 2
    body(Estimate(time: middle / sampleRate, frequency: frequency, clarity: choice.clarity))
  }
}
