@_noLocks @inline(__always)
func dotProduct(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Float {
  var (sum0, sum1) = (SIMD8<Float>(repeating: 0), SIMD8<Float>(repeating: 0))
  var offset = 0
  let whole = (count & ~15) &* 4
  while offset < whole {
    sum0 +=
      a.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
      * b.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
    sum1 +=
      a.loadUnaligned(fromByteOffset: offset &+ 32, as: SIMD8<Float>.self)
      * b.loadUnaligned(fromByteOffset: offset &+ 32, as: SIMD8<Float>.self)
    offset &+= 64
  }
  var sum = (sum0 + sum1).total
  while offset < count &* 4 {
    sum +=
      a.loadUnaligned(fromByteOffset: offset, as: Float.self)
      * b.loadUnaligned(fromByteOffset: offset, as: Float.self)
    offset &+= 4
  }
  return sum
}

/// Returns the dot product of `x` and a linear interpolation between `a` and `b`, where a `weight`
/// of 0 means `a` and a `weight` of 1 means `b`.
///
/// `count` must be a multiple of 8.
@_noLocks @inline(__always)
func interpolatedDotProduct(
  _ x: UnsafeRawPointer, _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ weight: Float, _ count: Int
) -> Float {
  var (first, second) = (SIMD8<Float>(repeating: 0), SIMD8<Float>(repeating: 0))
  var offset = 0
  while offset < count &* 4 {
    let signal = x.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
    first += signal * a.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
    second += signal * b.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
    offset &+= 32
  }
  return (first + weight * (second - first)).total
}

@_noLocks @inline(__always)
func interpolatedDotProducts(
  _ x: UnsafeRawPointer, _ y: UnsafeRawPointer, _ a: UnsafeRawPointer, _ b: UnsafeRawPointer,
  _ weight: Float, _ count: Int
) -> (Float, Float) {
  var (left, right) = (SIMD8<Float>(repeating: 0), SIMD8<Float>(repeating: 0))
  var offset = 0
  while offset < count &* 4 {
    let first = a.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
    let second = b.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
    let row = first + weight * (second - first)
    left += row * x.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
    right += row * y.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
    offset &+= 32
  }
  return (left.total, right.total)
}

extension SIMD8<Float> {
  var total: Float {
    @_noLocks @inline(__always) get {
      let four = lowHalf + highHalf
      let two = four.lowHalf + four.highHalf
      return two.x + two.y
    }
  }
}
