/// A pseudorandom generator that returns the same sequence every time.
///
/// - Source: S. Vigna's SplitMix64.
struct DeterministicRandom {
  private var state: UInt64

  init(seed: UInt64 = 1) { state = seed }

  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) / Double(1 << 53)
  }

  mutating func shuffled(_ values: [Double]) -> [Double] {
    var values = values
    for index in stride(from: values.count - 1, to: 0, by: -1) {
      values.swapAt(index, Int(next() * Double(index + 1)))
    }
    return values
  }

  /// Returns sixteen times in random order.
  ///
  /// One is zero, and each of the others is in a different later sixteenth of `duration`.
  mutating func spread(over duration: Double) -> [Double] {
    let times = (0..<16).map { $0 == 0 ? 0 : duration * (Double($0) + next()) / 16 }
    return shuffled(times)
  }
}
