/// Quantizes samples to 16-bit or 24-bit integers, rounded to nearest and clipped at full scale.
///
/// For 16 bits, samples between two integers get triangular dither before rounding, if requested. A
/// sample that is already an integer stays unchanged, so audio that was 16-bit before is preserved
/// bit for bit. The noise is the same in every run, so that the same audio always produces the same
/// file.
///
/// - Source: S. P. Lipshitz, R. A. Wannamaker, and J. Vanderkooy, "Quantization and Dither: A
///   Theoretical Survey", 1992; `docs/dsp/dither.md`.
struct Quantizer {
  /// The bit depth of the resulting integers; the file stores only their highest bits.
  private static let givenBits = 32
  /// Adding this number to another number rounds that number to the nearest integer, with ties to
  /// even, and leaves the integer in the low-order bits of the sum's significand.
  ///
  /// The compiler can vectorize a loop that uses this number, whereas `rounded()` is a function
  /// call for each sample.
  private static let rounder = 0x1.8p52

  /// The integer for a sample of 1; the largest representable integer is one less.
  private let fullScale: Double
  /// The number of low-order bits that the file doesn't store.
  private let shift: Int32
  private let dithers: Bool
  private var noise = TriangularNoise()

  init(bits: Int, dither: Dither = .triangular) {
    fullScale = Double(1 << (bits - 1))
    shift = Int32(Self.givenBits - bits)
    // At 24 bits, dither would be at −141 dBFS, below the noise of every converter.
    dithers = bits <= 16 && dither == .triangular
  }

  /// Replaces the contents of `numbers` with the integers for all samples.
  mutating func quantize(_ samples: UnsafeBufferPointer<Float>, into numbers: inout [Int32]) {
    if numbers.count != samples.count { numbers = [Int32](repeating: 0, count: samples.count) }
    numbers.withUnsafeMutableBufferPointer { numbers in
      if dithers {
        for index in samples.indices {
          var scaled = Double(samples[index]) * fullScale
          if scaled != (scaled + Self.rounder) - Self.rounder { scaled += noise.next() }
          numbers[index] = clippedInteger(nearestTo: scaled)
        }
      } else {
        for index in samples.indices {
          numbers[index] = clippedInteger(nearestTo: Double(samples[index]) * fullScale)
        }
      }
    }
  }

  @inline(__always)
  private func clippedInteger(nearestTo scaled: Double) -> Int32 {
    let clipped = min(max(scaled, -fullScale), fullScale - 1)
    let nearest = Int32(truncatingIfNeeded: (clipped + Self.rounder).bitPattern)
    return (scaled == scaled ? nearest : 0) &<< shift
  }
}

/// Noise between −1 and 1 with a triangular distribution, the difference of two uniform variables.
///
/// - Source: SplitMix64, in G. L. Steele, D. Lea, and C. H. Flood, "Fast Splittable Pseudorandom
///   Number Generators", 2014.
private struct TriangularNoise {
  private var state: UInt64 = 0

  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    let (first, second) = (bits >> 32, bits & 0xFFFF_FFFF)
    return (Double(first) - Double(second)) * 0x1p-32
  }
}
