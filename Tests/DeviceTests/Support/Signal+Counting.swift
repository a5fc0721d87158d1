import TestSupport

/// Consecutive frames of a counting signal, found in another signal.
struct CountedFrames: Equatable {
  /// The index of the first frame in the other signal.
  var place: Int
  /// The range of their sample numbers.
  var numbers: Range<Int>
  /// The index of the frame after the run.
  var end: Int { place + numbers.count }
}

extension Signal {
  private static let steps = 1 << 22

  /// Creates a signal whose samples are their own numbers, exact in 24 bits and below half of full
  /// scale.
  ///
  /// The numbers are unique for 87 s at 48 kHz.
  static func counting(
    from start: Int = 0, seconds: Double, sampleRate: Double = 48_000, channelCount: Int = 2
  ) -> Signal {
    let run = (start..<start + Int(seconds * sampleRate)).map {
      Float($0 % steps - steps / 2) / 8_388_608
    }
    return Signal(Array(repeating: run, count: channelCount), sampleRate: sampleRate)
  }

  /// The single run that fills the signal to its end, with nothing but silence before number 0.
  var wholeRun: CountedFrames? {
    let runs = countedRuns
    guard runs.count == 1, runs[0].end == frameCount else { return nil }
    return runs[0].place == 0 || runs[0].numbers.lowerBound == 0 ? runs[0] : nil
  }

  /// The parts of the first channel that count without a gap or repeat, at least 64 frames long.
  var countedRuns: [CountedFrames] {
    var runs: [CountedFrames] = []
    var current = CountedFrames(place: 0, numbers: 0..<0)
    func close() { if current.numbers.count >= 64 { runs.append(current) } }
    for (place, sample) in samples.enumerated() {
      let value = sample * 8_388_608
      let number = Int(value) + Self.steps / 2
      if value == value.rounded(), number == current.numbers.upperBound, !current.numbers.isEmpty {
        current.numbers = current.numbers.lowerBound..<number + 1
      } else {
        close()
        current = CountedFrames(place: place, numbers: number..<number + 1)
      }
    }
    close()
    return runs
  }
}
