import Glibc
import MynaDSP

/// The pitch of audio over time.
///
/// Initially, each bin has one estimate of the pitch detector. Whenever the maximum number of bins
/// is reached, each pair of bins is merged, so memory use does not depend on the length.
package struct PitchCurve: Sendable {
  package struct Point: Equatable, Sendable {
    /// The time from the beginning, in seconds.
    package let time: Double
    /// The geometric mean of the pitch in hertz.
    package let frequency: Double
    /// The range of one standard deviation around the mean, in hertz.
    package let spread: ClosedRange<Double>
  }

  private struct Bin {
    var count = 0.0
    /// The sum of the binary logarithms of the frequencies, and the sum of their squares.
    var sum = 0.0
    var squares = 0.0

    mutating func merge(_ other: Bin) {
      count += other.count
      sum += other.sum
      squares += other.squares
    }
  }

  private static let mostBins = 16_384
  /// The shortest time without a pitch that interrupts a line, in seconds.
  private static let shortestGap = 0.02

  /// The typical pitch in hertz; nil if no voice was detected.
  package private(set) var medianFrequency: Double?
  /// The duration of the audio in seconds.
  package private(set) var duration = 0.0
  private var binDuration = PitchDetector.hop
  private var bins: [Bin] = []

  init(_ audio: PlottedAudio, _ onProgress: (Double) -> Bool) throws(RenderError) {
    var detector = PitchDetector(sampleRate: audio.sampleRate)
    var frameCount = 0
    try audio.readAll(onProgress) { buffer in
      frameCount += buffer.frameCount
      detector.process(buffer) { append($0) }
    }
    detector.finish { append($0) }
    duration = Double(frameCount) / audio.sampleRate
    medianFrequency = detector.medianPitch
  }

  /// Returns the pitch at no more than `count` points in time, in lines that end where the pitch is
  /// interrupted.
  package func lines(_ count: Int) -> [[Point]] {
    let factor = max(1, (bins.count + count - 1) / max(1, count))
    let width = binDuration * Double(factor)
    // Estimates are less regular than bins, because they are in the middle of a period.
    let mostEmptyBins = max(0, Int(Self.shortestGap / width) - 1)
    var (lines, line, emptyBins) = ([[Point]](), [Point](), 0)
    for (index, bin) in merged(by: factor).enumerated() {
      guard bin.count > 0 else {
        emptyBins += 1
        continue
      }
      if emptyBins > mostEmptyBins, !line.isEmpty {
        lines.append(line)
        line = []
      }
      emptyBins = 0
      line.append(point(bin, at: (Double(index) + 0.5) * width))
    }
    return line.isEmpty ? lines : lines + [line]
  }

  private mutating func append(_ estimate: PitchDetector.Estimate) {
    var index = Int(max(0, estimate.time) / binDuration)
    while index >= Self.mostBins {
      bins = merged(by: 2)
      binDuration *= 2
      index /= 2
    }
    while bins.count <= index { bins.append(Bin()) }
    let octaves = log2(estimate.frequency)
    bins[index].merge(Bin(count: 1, sum: octaves, squares: octaves * octaves))
  }

  private func merged(by factor: Int) -> [Bin] {
    stride(from: 0, to: bins.count, by: factor).map { first in
      bins[first..<min(first + factor, bins.count)].reduce(into: Bin()) { $0.merge($1) }
    }
  }

  private func point(_ bin: Bin, at time: Double) -> Point {
    let mean = bin.sum / bin.count
    let deviation = max(0, bin.squares / bin.count - mean * mean).squareRoot()
    return Point(
      time: time, frequency: exp2(mean), spread: exp2(mean - deviation)...exp2(mean + deviation))
  }
}
