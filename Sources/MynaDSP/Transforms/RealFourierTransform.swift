import CRealtime
import Realtime

/// The discrete Fourier transform of real numbers, and back; allocates only when made.
///
/// A real signal of `count` samples is transformed as `count / 2` complex numbers, its even samples the real parts, its odd ones
/// the imaginary parts, and taken apart afterward. Spectra are split: real and imaginary parts of the bins 0…`count / 2`, each in memory
/// of their own.
///
/// - Source: T. G. Stockham, "High-speed convolution and correlation", AFIPS 1966, as described by C. Van Loan, "Computational
///   Frameworks for the Fast Fourier Transform", 1992; radix 4, in order without a permutation.
package struct RealFourierTransform: ~Copyable, Sendable {
  /// Samples in a block, a power of two.
  package let count: Int
  /// Bins of a spectrum.
  package var binCount: Int { @_noLocks get { half &+ 1 } }
  private let half: Int
  private let twiddles: Memory<Float>
  private let splitCosines: Memory<Float>
  private let splitSines: Memory<Float>
  private let first: Memory<Float>
  private let second: Memory<Float>

  package init(count: Int) {
    precondition(count >= 16 && count & (count - 1) == 0, "count must be a power of two")
    self.count = count
    let half = count / 2
    self.half = half
    var table: [Float] = []
    var n = half
    while n >= 4 {
      for p in 0..<n / 4 {
        for k in 1...3 {
          let angle = -2 * Double.pi * Double(k * p) / Double(n)
          table += [Float(cr_cos(angle)), Float(cr_sin(angle))]
        }
      }
      n /= 4
    }
    twiddles = Memory(count: table.count) { table[$0] }
    splitCosines = Memory(count: half + 1) { Float(cr_cos(2 * .pi * Double($0) / Double(count))) }
    splitSines = Memory(count: half + 1) { Float(cr_sin(2 * .pi * Double($0) / Double(count))) }
    first = Memory(count: 2 * half)
    second = Memory(count: 2 * half)
  }

  /// Transforms `count` samples into `binCount` bins.
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

  /// Transforms `binCount` bins into `count` samples, `count / 2` times as large as those that gave them.
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
      // The conjugate, so that the transform forward is one back.
      x[k] = er - oi
      y[k] = 0 - (ei + or)
    }
    let z = complex()
    for n in 0..<half {
      samples[2 &* n] = z[n]
      samples[2 &* n &+ 1] = 0 - z[half &+ n]
    }
  }

  /// Transforms the complex numbers in `first`, and returns where the result is.
  @_noLocks private func complex() -> UnsafeMutablePointer<Float> {
    var (x, y) = (first.base, second.base)
    var (n, s) = (half, 1)
    var w = twiddles.base
    while n >= 4 {
      let quarter = n / 4
      for p in 0..<quarter {
        let (w1r, w1i, w2r, w2i, w3r, w3i) = (w[0], w[1], w[2], w[3], w[4], w[5])
        w += 6
        let (a, b) = (x + s &* p, x + s &* (p &+ quarter))
        let (c, d) = (x + s &* (p &+ 2 &* quarter), x + s &* (p &+ 3 &* quarter))
        let o = y + 4 &* s &* p
        if s >= 8 {
          var q = 0
          while q < s {
            let ar = load(a, q), ai = load(a, half &+ q), br = load(b, q), bi = load(b, half &+ q)
            let cr = load(c, q), ci = load(c, half &+ q), dr = load(d, q), di = load(d, half &+ q)
            let (apcr, apci, amcr, amci) = (ar + cr, ai + ci, ar - cr, ai - ci)
            let (bpdr, bpdi, bmdr, bmdi) = (br + dr, bi + di, br - dr, bi - di)
            store(o, q, apcr + bpdr)
            store(o, half &+ q, apci + bpdi)
            let (er, ei) = (amcr + bmdi, amci - bmdr)
            store(o, s &+ q, er * w1r - ei * w1i)
            store(o, half &+ s &+ q, er * w1i + ei * w1r)
            let (fr, fi) = (apcr - bpdr, apci - bpdi)
            store(o, 2 &* s &+ q, fr * w2r - fi * w2i)
            store(o, half &+ 2 &* s &+ q, fr * w2i + fi * w2r)
            let (gr, gi) = (amcr - bmdi, amci + bmdr)
            store(o, 3 &* s &+ q, gr * w3r - gi * w3i)
            store(o, half &+ 3 &* s &+ q, gr * w3i + gi * w3r)
            q &+= 8
          }
        } else {
          for q in 0..<s {
            let (ar, ai, br, bi) = (a[q], a[half &+ q], b[q], b[half &+ q])
            let (cr, ci, dr, di) = (c[q], c[half &+ q], d[q], d[half &+ q])
            let (apcr, apci, amcr, amci) = (ar + cr, ai + ci, ar - cr, ai - ci)
            let (bpdr, bpdi, bmdr, bmdi) = (br + dr, bi + di, br - dr, bi - di)
            o[q] = apcr + bpdr
            o[half &+ q] = apci + bpdi
            let (er, ei) = (amcr + bmdi, amci - bmdr)
            o[s &+ q] = er * w1r - ei * w1i
            o[half &+ s &+ q] = er * w1i + ei * w1r
            let (fr, fi) = (apcr - bpdr, apci - bpdi)
            o[2 &* s &+ q] = fr * w2r - fi * w2i
            o[half &+ 2 &* s &+ q] = fr * w2i + fi * w2r
            let (gr, gi) = (amcr - bmdi, amci + bmdr)
            o[3 &* s &+ q] = gr * w3r - gi * w3i
            o[half &+ 3 &* s &+ q] = gr * w3i + gi * w3r
          }
        }
      }
      (x, y) = (y, x)
      n = quarter
      s &*= 4
    }
    if n == 2 {
      for q in 0..<2 &* s where q & s == 0 {
        let p = q
        let (ar, ai, br, bi) = (x[p], x[half &+ p], x[p &+ s], x[half &+ p &+ s])
        y[p] = ar + br
        y[half &+ p] = ai + bi
        y[p &+ s] = ar - br
        y[half &+ p &+ s] = ai - bi
      }
      (x, y) = (y, x)
    }
    return x
  }

  @_noLocks @inline(__always)
  private func load(_ p: UnsafeMutablePointer<Float>, _ i: Int) -> SIMD8<Float> {
    UnsafeRawPointer(p + i).loadUnaligned(as: SIMD8<Float>.self)
  }
  @_noLocks @inline(__always)
  private func store(_ p: UnsafeMutablePointer<Float>, _ i: Int, _ v: SIMD8<Float>) {
    UnsafeMutableRawPointer(p + i).storeBytes(of: v, as: SIMD8<Float>.self)
  }
}
