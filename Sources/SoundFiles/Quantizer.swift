/// Turns samples into the whole numbers of a file of 16 or 24 bits: the nearest one, cut off at full scale.
///
/// In a file of 16 bits, a sample that lies between two numbers gets triangular noise before it is rounded. A sample
/// that is a number already stays that number, so what was 16 bits before comes through bit for bit. The noise is the
/// same in every run, so that the same sound makes the same file.
///
/// - Source: S. P. Lipshitz, R. A. Wannamaker and J. Vanderkooy, "Quantization and Dither: A Theoretical Survey", 1992;
///   `docs/dsp/dither.md`.
struct Quantizer {
  /// The bits of the numbers that `quantize` gives; those of the file are the highest of them.
  private static let givenBits = 32

  /// What a sample of 1 would be; the highest there is lies one below.
  private let fullScale: Double
  private let unusedBits: Int
  private let dithers: Bool
  private var noise = TriangularNoise()

  /// A quantizer for files of so many bits to a sample, 1…32.
  init(bits: Int) {
    fullScale = Double(1 << (bits - 1))
    unusedBits = Self.givenBits - bits
    // The noise of 24 bits lies at −141 dBFS, below that of every converter.
    dithers = bits <= 16
  }

  /// Puts the numbers of samples in place of what `numbers` holds; a sample that is no number becomes silence.
  mutating func quantize(_ samples: UnsafeBufferPointer<Float>, into numbers: inout [Int32]) {
    numbers.removeAll(keepingCapacity: true)
    numbers.reserveCapacity(samples.count)
    for sample in samples {
      var scaled = Double(sample) * fullScale
      if dithers, scaled != scaled.rounded() { scaled += noise.next() }
      let nearest = scaled.rounded(.toNearestOrEven)
      let number = nearest.isNaN ? 0 : Int32(min(max(nearest, -fullScale), fullScale - 1))
      numbers.append(number << unusedBits)
    }
  }
}

/// Noise between −1 and 1 whose density is a triangle: the difference of two numbers, each as likely as any other.
///
/// - Source: SplitMix64, in G. L. Steele, D. Lea and C. H. Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
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
