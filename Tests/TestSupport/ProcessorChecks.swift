import Foundation

/// The requirements that every processor must meet.
///
/// A test suite expects `violations` to be empty. Each violation is a sentence that states what was
/// measured.
public struct ProcessorChecks {
  let make: () -> ProcessorUnderTest
  let channelCount: Int
  let sampleRate: Double

  /// Creates the checks for a processor; `make` creates a new instance for each check.
  public init(
    channelCount: Int = 1, sampleRate: Double = 48_000, make: @escaping () -> ProcessorUnderTest
  ) {
    self.make = make
    self.channelCount = channelCount
    self.sampleRate = sampleRate
  }

  /// Violations of the requirements for both shapes of processor.
  public var violations: [String] {
    [silenceStaysSilent, blockSizesDoNotMatter, resetEqualsNew, impulseStaysFinite, tailCoversRing]
      .compactMap { $0() }
  }

  func silenceStaysSilent() -> String? {
    let silence = Signal.silence(channelCount: channelCount, sampleRate: sampleRate, seconds: 1)
    let output = run(make(), silence)
    return output.peak == 0 ? nil : "silence became \(output.peak)"
  }

  func blockSizesDoNotMatter() -> String? {
    let input = noise
    let whole = run(make(), input, lengths: [8_192, 8_192])
    for sizes in [[1], [480], [0, 1, 3, 8_192], randomLengths] {
      let output = run(make(), input, lengths: sizes)
      let difference = output.difference(from: whole)
      if output.channels != whole.channels {
        return "blocks of \(sizes.prefix(5))… differ from whole ones by \(difference) dBFS"
      }
    }
    return nil
  }

  func resetEqualsNew() -> String? {
    let used = make()
    _ = run(used, noise)
    used.reset()
    let (again, new) = (run(used, noise), run(make(), noise))
    if again.channels == new.channels { return nil }
    return "after reset the output differs by \(again.difference(from: new)) dBFS"
  }

  func impulseStaysFinite() -> String? {
    let output = ring(make(), seconds: 10)
    if !output.isFinite { return "an impulse became infinite or NaN" }
    let denormals = output.channels.joined().count(where: \.isSubnormal)
    return denormals == 0 ? nil : "\(denormals) denormal samples after an impulse"
  }

  /// After the stated tail, the output must be 80 dB below its loudest moment.
  func tailCoversRing() -> String? {
    let processor = make()
    let limit = Int(60 * sampleRate)
    guard processor.tail < limit else {
      return processor.tail == limit ? nil : "the tail is longer than a minute"
    }
    let output = ring(processor, seconds: Double(processor.tail) / sampleRate + 1)
    let late = Signal(
      output.channels.map { Array($0.dropFirst(1 + processor.latency + processor.tail)) },
      sampleRate: sampleRate)
    let level = late.peakDecibels - output.peakDecibels
    return late.peak == 0 || level <= -80 ? nil : "\(level) dB are left when the tail has passed"
  }

  /// Returns a violation if a processor set to change nothing does not delay by exactly its stated
  /// latency.
  public func latencyViolation(tolerance: Float = 1e-6) -> String? {
    let processor = make()
    let (input, output) = (noise, run(processor, noise))
    for channel in 0..<channelCount {
      let delayed = zip(
        output.channels[channel].dropFirst(processor.latency), input.channels[channel])
      if let (n, pair) = delayed.enumerated().first(where: { abs($1.0 - $1.1) > tolerance }) {
        return "frame \(n) should be \(pair.1) after \(processor.latency) frames, and is \(pair.0)"
      }
    }
    return nil
  }

  private var noise: Signal {
    .noise(
      channelCount: channelCount, sampleRate: sampleRate, seconds: 20_011 / sampleRate, seed: 5)
  }

  private var randomLengths: [Int] {
    var random = SeededRandom(seed: 11)
    return (0..<64).map { _ in Int.random(in: 0...700, using: &random) }
  }

  private func ring(_ processor: ProcessorUnderTest, seconds: Double) -> Signal {
    run(
      processor,
      .impulse(channelCount: channelCount, sampleRate: sampleRate, seconds: min(60, seconds)))
  }

  /// Processes the signal in blocks whose lengths repeat until it is used up.
  private func run(
    _ processor: ProcessorUnderTest, _ signal: Signal, lengths: [Int] = [512]
  ) -> Signal {
    var blockLengths: [Int] = []
    var (rest, index) = (signal.frameCount, 0)
    while rest > 0 {
      blockLengths.append(min(rest, lengths[index % lengths.count]))
      rest -= blockLengths[index]
      index += 1
    }
    return processor.run(signal, blockLengths)
  }
}
