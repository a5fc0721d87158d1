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
  /// The factors of the passes from the third on: for each pass, first the cosines and then the
  /// sines.
  private let twiddles: [Float]
  /// The pairs of values that are exchanged before the first pass.
  private let swaps: [SIMD2<Int>]

  /// Creates a transform of `count` complex values, a power of two.
  public init(count: Int) {
    precondition(count > 0 && count & (count - 1) == 0, "count must be a power of two")
    self.count = count
    let step = -2 * Double.pi / Double(count)
    var twiddles: [Float] = []
    var half = 4
    while half < count {
      let skip = count / (2 * half)
      twiddles += (0..<half).map { Float(cr_cos(step * Double($0 * skip))) }
      twiddles += (0..<half).map { Float(cr_sin(step * Double($0 * skip))) }
      half *= 2
    }
    self.twiddles = twiddles
    let bits = count.trailingZeroBitCount
    swaps = (0..<count).compactMap { index in
      var reversed = 0
      for bit in 0..<bits where index & 1 << bit != 0 { reversed |= 1 << (bits - 1 - bit) }
      return index < reversed ? SIMD2(index, reversed) : nil
    }
  }

  /// Transforms `count` complex values in place, given as separate real and imaginary parts.
  public func transform(_ real: inout [Float], _ imaginary: inout [Float]) {
    precondition(real.count == count && imaginary.count == count, "count numbers are transformed")
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        for swap in swaps {
          real.swapAt(swap.x, swap.y)
          imaginary.swapAt(swap.x, swap.y)
        }
        guard let real = real.baseAddress, let imaginary = imaginary.baseAddress else { return }
        guard count >= 4 else { return transformPair(real, imaginary) }
        for start in stride(from: 0, to: count, by: 4) {
          firstPasses(real + start, imaginary + start)
        }
        twiddles.withUnsafeBufferPointer { vectorPasses(real, imaginary, $0) }
      }
    }
  }

  private func transformPair(
    _ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>
  ) {
    guard count == 2 else { return }
    (real[0], real[1]) = (real[0] + real[1], real[0] - real[1])
    (imaginary[0], imaginary[1]) = (imaginary[0] + imaginary[1], imaginary[0] - imaginary[1])
  }

  /// Computes the first two passes for four values; they need no multiplication.
  @inline(__always)
  private func firstPasses(_ x: UnsafeMutablePointer<Float>, _ y: UnsafeMutablePointer<Float>) {
    let (evenX, oddX, evenY, oddY) = (x[0] + x[1], x[0] - x[1], y[0] + y[1], y[0] - y[1])
    let (nextX, lastX, nextY, lastY) = (x[2] + x[3], x[2] - x[3], y[2] + y[3], y[2] - y[3])
    (x[0], x[1], x[2], x[3]) = (evenX + nextX, oddX + lastY, evenX - nextX, oddX - lastY)
    (y[0], y[1], y[2], y[3]) = (evenY + nextY, oddY - lastX, evenY - nextY, oddY + lastX)
  }

  /// Computes all other passes, four values at a time.
  private func vectorPasses(
    _ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>,
    _ twiddles: UnsafeBufferPointer<Float>
  ) {
    guard var cosines = twiddles.baseAddress else { return }
    var half = 4
    while half < count {
      let sines = cosines + half
      for start in stride(from: 0, to: count, by: 2 &* half) {
        var (a, b, offset) = (start, start &+ half, 0)
        while offset < half {
          let near = ComplexVector(real + a, imaginary + a)
          let far =
            ComplexVector(real + b, imaginary + b)
            * ComplexVector(cosines + offset, sines + offset)
          store(near + far, real + a, imaginary + a)
          store(near - far, real + b, imaginary + b)
          (a, b, offset) = (a &+ 4, b &+ 4, offset &+ 4)
        }
      }
      cosines = sines + half
      half &*= 2
    }
  }

  @inline(__always)
  private func store(
    _ value: ComplexVector, _ real: UnsafeMutablePointer<Float>,
    _ imaginary: UnsafeMutablePointer<Float>
  ) {
    UnsafeMutableRawPointer(real).storeBytes(of: value.real, as: SIMD4<Float>.self)
    UnsafeMutableRawPointer(imaginary).storeBytes(of: value.imaginary, as: SIMD4<Float>.self)
  }
}
