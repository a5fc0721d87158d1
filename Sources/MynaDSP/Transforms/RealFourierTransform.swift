import CRealtime
import Realtime

/// The discrete Fourier transform of real signals, and its inverse.
///
/// Allocates only on creation.
///
/// A real signal of `count` samples is transformed as `count / 2` complex numbers, with the even
/// samples as real parts and the odd ones as imaginary parts, and separated afterward. Spectra are
/// stored in split form, with the real and imaginary parts of the bins 0…`count / 2` in separate
/// buffers.
///
/// - Source: T. G. Stockham, "High-speed convolution and correlation", AFIPS 1966, as described by
///   C. Van Loan, "Computational Frameworks for the Fast Fourier Transform", 1992; radix 4, in
///   order without a permutation.
package struct RealFourierTransform: ~Copyable, Sendable {
  package let count: Int
  package var binCount: Int { @_noLocks get { half &+ 1 } }
  private let half: Int
  private let firstTwiddles: FixedBuffer<Float>
  private let twiddles: FixedBuffer<Float>
  private let splitCosines: FixedBuffer<Float>
  private let splitSines: FixedBuffer<Float>
  private let first: FixedBuffer<Float>
  private let second: FixedBuffer<Float>

  package init(count: Int) {
    precondition(
      count >= 32 && count & (count - 1) == 0, "count must be a power of two from 32 on")
    self.count = count
    let half = count / 2
    self.half = half
    func factor(_ k: Int, _ p: Int, of n: Int) -> [Float] {
      let angle = -2 * Double.pi * Double(k * p) / Double(n)
      return [Float(cr_cos(angle)), Float(cr_sin(angle))]
    }
    let quarter = half / 4
    firstTwiddles = FixedBuffer(count: 6 * quarter) {
      factor($0 / (2 * quarter) + 1, $0 % quarter, of: half)[$0 / quarter % 2]
    }
    var table: [Float] = []
    var n = quarter
    while n >= 4 {
      for p in 0..<n / 4 {
        for k in 1...3 { table += factor(k, p, of: n) }
      }
      n /= 4
    }
    twiddles = FixedBuffer(count: table.count) { table[$0] }
    splitCosines = FixedBuffer(count: half + 1) {
      Float(cr_cos(2 * .pi * Double($0) / Double(count)))
    }
    splitSines = FixedBuffer(count: half + 1) {
      Float(cr_sin(2 * .pi * Double($0) / Double(count)))
    }
    first = FixedBuffer(count: 2 * half)
    second = FixedBuffer(count: 2 * half)
  }

  @_noLocks package func forward(
    _ samples: UnsafeMutablePointer<Float>, _ real: UnsafeMutablePointer<Float>,
    _ imaginary: UnsafeMutablePointer<Float>
  ) {
    let x = first.base
    for n in 0..<half {
      x[n] = samples[2 &* n]
      x[half &+ n] = samples[2 &* n &+ 1]
    }
    let z = complex()
    let (zr, zi) = (z, z + half)
    real[0] = zr[0] + zi[0]
    imaginary[0] = 0
    real[half] = zr[0] - zi[0]
    imaginary[half] = 0
    for k in 1..<half {
      let m = half &- k
      let (er, ei) = (0.5 * (zr[k] + zr[m]), 0.5 * (zi[k] - zi[m]))
      let (or, oi) = (0.5 * (zi[k] + zi[m]), 0.5 * (zr[m] - zr[k]))
      let (c, s) = (splitCosines[k], splitSines[k])
      real[k] = er + c * or + s * oi
      imaginary[k] = ei + c * oi - s * or
    }
  }

  /// Transforms `binCount` bins into `count` samples, scaled by `count / 2`.
  @_noLocks package func inverse(
    _ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>,
    _ samples: UnsafeMutablePointer<Float>
  ) {
    let (x, y) = (first.base, first.base + half)
    for k in 0..<half {
      let m = half &- k
      let (er, ei) = (0.5 * (real[k] + real[m]), 0.5 * (imaginary[k] - imaginary[m]))
      let (dr, di) = (0.5 * (real[k] - real[m]), 0.5 * (imaginary[k] + imaginary[m]))
      let (c, s) = (splitCosines[k], splitSines[k])
      let (or, oi) = (c * dr - s * di, c * di + s * dr)
      // Use the complex conjugate, which makes the forward transform act as an inverse transform.
      x[k] = er - oi
      y[k] = 0 - (ei + or)
    }
    let z = complex()
    for n in 0..<half {
      samples[2 &* n] = z[n]
      samples[2 &* n &+ 1] = 0 - z[half &+ n]
    }
  }

  @_noLocks private func complex() -> UnsafeMutablePointer<Float> {
    var (x, y) = (second.base, first.base)
    passFirst(from: y, to: x)
    var (n, s) = (half / 4, 4)
    var w = twiddles.base
    while n >= 4 {
      pass(from: x, to: y, n, s, w)
      w += n / 4 &* 6
      (x, y) = (y, x)
      n /= 4
      s &*= 4
    }
    guard n == 2 else { return x }
    passLast(from: x, to: y, s)
    return y
  }

  @_noLocks private func passFirst(
    from x: UnsafeMutablePointer<Float>, to y: UnsafeMutablePointer<Float>
  ) {
    let quarter = half / 4
    let w = firstTwiddles.base
    var p = 0
    while p < quarter {
      let (u0, u1, u2, u3) = ComplexVector.butterfly(
        load(x, p), load(x, quarter &+ p), load(x, 2 &* quarter &+ p), load(x, 3 &* quarter &+ p))
      let v1 = u1 * ComplexVector(w + p, w + (quarter &+ p))
      let v2 = u2 * ComplexVector(w + (2 &* quarter &+ p), w + (3 &* quarter &+ p))
      let v3 = u3 * ComplexVector(w + (4 &* quarter &+ p), w + (5 &* quarter &+ p))
      storeColumns(y + 4 &* p, u0.real, v1.real, v2.real, v3.real)
      storeColumns(
        y + (half &+ 4 &* p), u0.imaginary, v1.imaginary, v2.imaginary, v3.imaginary)
      p &+= 4
    }
  }

  @_noLocks private func pass(
    from x: UnsafeMutablePointer<Float>, to y: UnsafeMutablePointer<Float>, _ n: Int, _ s: Int,
    _ twiddles: UnsafeMutablePointer<Float>
  ) {
    let quarter = n / 4
    var w = twiddles
    for p in 0..<quarter {
      let (w1, w2, w3) = (ComplexVector(w), ComplexVector(w + 2), ComplexVector(w + 4))
      w += 6
      let (a, b) = (x + s &* p, x + s &* (p &+ quarter))
      let (c, d) = (x + s &* (p &+ 2 &* quarter), x + s &* (p &+ 3 &* quarter))
      let o = y + 4 &* s &* p
      var q = 0
      while q < s {
        let (u0, u1, u2, u3) = ComplexVector.butterfly(
          load(a, q), load(b, q), load(c, q), load(d, q))
        store(o, q, u0)
        store(o, s &+ q, u1 * w1)
        store(o, 2 &* s &+ q, u2 * w2)
        store(o, 3 &* s &+ q, u3 * w3)
        q &+= 4
      }
    }
  }

  /// Computes the sums and differences of two halves in a last pass, which is required if the
  /// number of complex values is not a power of four.
  @_noLocks private func passLast(
    from x: UnsafeMutablePointer<Float>, to y: UnsafeMutablePointer<Float>, _ s: Int
  ) {
    var q = 0
    while q < s {
      let (a, b) = (load(x, q), load(x, s &+ q))
      store(y, q, a + b)
      store(y, s &+ q, a - b)
      q &+= 4
    }
  }

  @_noLocks @inline(__always)
  private func load(_ p: UnsafeMutablePointer<Float>, _ i: Int) -> ComplexVector {
    ComplexVector(p + i, p + (half &+ i))
  }

  @_noLocks @inline(__always)
  private func store(_ p: UnsafeMutablePointer<Float>, _ i: Int, _ v: ComplexVector) {
    UnsafeMutableRawPointer(p + i).storeBytes(of: v.real, as: SIMD4<Float>.self)
    UnsafeMutableRawPointer(p + (half &+ i)).storeBytes(of: v.imaginary, as: SIMD4<Float>.self)
  }

  /// Stores four vectors as the columns of a matrix.
  ///
  /// This function isn't inlined: if it were, the compiler would compute the stored values one by
  /// one.
  @_noLocks @inline(never)
  private func storeColumns(
    _ p: UnsafeMutablePointer<Float>, _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>,
    _ d: SIMD4<Float>
  ) {
    let rows = UnsafeMutableRawPointer(p)
    rows.storeBytes(of: SIMD4(a.x, b.x, c.x, d.x), as: SIMD4<Float>.self)
    rows.storeBytes(of: SIMD4(a.y, b.y, c.y, d.y), toByteOffset: 16, as: SIMD4<Float>.self)
    rows.storeBytes(of: SIMD4(a.z, b.z, c.z, d.z), toByteOffset: 32, as: SIMD4<Float>.self)
    rows.storeBytes(of: SIMD4(a.w, b.w, c.w, d.w), toByteOffset: 48, as: SIMD4<Float>.self)
  }
}
