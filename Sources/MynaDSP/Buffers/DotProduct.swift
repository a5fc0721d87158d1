/// The sum of the products of `count` pairs of floats at any alignment.
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
  var sum = (sum0 + sum1).sum()
  while offset < count &* 4 {
    sum +=
      a.loadUnaligned(fromByteOffset: offset, as: Float.self)
      * b.loadUnaligned(fromByteOffset: offset, as: Float.self)
    offset &+= 4
  }
  return sum
}
