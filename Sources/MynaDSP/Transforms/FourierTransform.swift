import CRealtime

/// The in-place discrete Fourier transform of complex numbers.
///
/// Allocates only on creation.
///
/// - Source: J. W. Cooley and J. W. Tukey, "An Algorithm for the Machine Calculation of Complex
///   Fourier Series", Math. Comp. 19 (1965); decimation in time, radix 2.
public struct FourierTransform: Sendable {
  /// The number of complex values.
  public let count: Int
  private let cosines: [Float]
  private let sines: [Float]
  private let reversed: [Int]

  /// Creates a transform of `count` complex values, a power of two.
  public init(count: Int) {
    precondition(count > 0 && count & (count - 1) == 0, "count must be a power of two")
    self.count = count
    let step = -2 * Double.pi / Double(count)
    cosines = (0..<count / 2).map { Float(cr_cos(step * Double($0))) }
    sines = (0..<count / 2).map { Float(cr_sin(step * Double($0))) }
    let bits = count.trailingZeroBitCount
    reversed = (0..<count).map { index in
      var result = 0
      for bit in 0..<bits where index & 1 << bit != 0 { result |= 1 << (bits - 1 - bit) }
      return result
    }
  }

  /// Transforms `count` complex values in place, given as separate real and imaginary parts.
  public func transform(_ real: inout [Float], _ imaginary: inout [Float]) {
    precondition(real.count == count && imaginary.count == count, "count numbers are transformed")
    for (index, other) in reversed.enumerated() where index < other {
      real.swapAt(index, other)
      imaginary.swapAt(index, other)
    }
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        var half = 1
        while half < count {
          let skip = count / (2 * half)
          for start in stride(from: 0, to: count, by: 2 * half) {
            for offset in 0..<half {
              let (c, s) = (cosines[offset * skip], sines[offset * skip])
              let (a, b) = (start + offset, start + offset + half)
              let x = real[b] * c - imaginary[b] * s
              let y = real[b] * s + imaginary[b] * c
              real[b] = real[a] - x
              imaginary[b] = imaginary[a] - y
              real[a] += x
              imaginary[a] += y
            }
          }
          half *= 2
        }
      }
    }
  }
}
