struct ComplexVector: BitwiseCopyable {
  var real: SIMD4<Float>
  var imaginary: SIMD4<Float>

  @_noLocks @inline(__always)
  init(real: SIMD4<Float>, imaginary: SIMD4<Float>) {
    (self.real, self.imaginary) = (real, imaginary)
  }

  @_noLocks @inline(__always)
  init(_ real: UnsafePointer<Float>, _ imaginary: UnsafePointer<Float>) {
    self.real = UnsafeRawPointer(real).loadUnaligned(as: SIMD4<Float>.self)
    self.imaginary = UnsafeRawPointer(imaginary).loadUnaligned(as: SIMD4<Float>.self)
  }

  @_noLocks @inline(__always)
  init(_ number: UnsafePointer<Float>) {
    (real, imaginary) = (SIMD4(repeating: number[0]), SIMD4(repeating: number[1]))
  }

  @_noLocks @inline(__always) static func + (a: Self, b: Self) -> Self {
    Self(real: a.real + b.real, imaginary: a.imaginary + b.imaginary)
  }

  @_noLocks @inline(__always) static func - (a: Self, b: Self) -> Self {
    Self(real: a.real - b.real, imaginary: a.imaginary - b.imaginary)
  }

  @_noLocks @inline(__always) static func * (a: Self, b: Self) -> Self {
    Self(
      real: a.real * b.real - a.imaginary * b.imaginary,
      imaginary: a.real * b.imaginary + a.imaginary * b.real)
  }

  @_noLocks @inline(__always)
  static func butterfly(_ a: Self, _ b: Self, _ c: Self, _ d: Self) -> (Self, Self, Self, Self) {
    let (even, odd) = (a + c, b + d)
    let (e, o) = (a - c, b - d)
    let turned = Self(real: o.imaginary, imaginary: SIMD4() - o.real)
    return (even + odd, e + turned, even - odd, e - turned)
  }
}
