/// Four frames of one line, at any alignment.
@_noLocks @inline(__always)
func four(_ samples: UnsafeMutablePointer<Float>, _ frame: Int) -> SIMD4<Float> {
  UnsafeRawPointer(samples + frame).loadUnaligned(as: SIMD4<Float>.self)
}

@_noLocks @inline(__always)
func set(_ samples: UnsafeMutablePointer<Float>, _ frame: Int, _ value: SIMD4<Float>) {
  UnsafeMutableRawPointer(samples + frame).storeBytes(of: value, as: SIMD4<Float>.self)
}

/// Mixes sixteen rows of sixteen frames by a Hadamard matrix.
///
/// Every row goes into every other, with signs that keep the energy. It is 4 times the orthogonal matrix:
/// whoever calls has scaled before.
@_noLocks func mixByHadamard(_ rows: UnsafeMutablePointer<Float>) {
  for group in 0..<4 { mixFour(rows + group &* 64, apart: 16) }
  for row in 0..<4 { mixFour(rows + row &* 16, apart: 64) }
}

@_noLocks @inline(__always)
private func mixFour(_ rows: UnsafeMutablePointer<Float>, apart: Int) {
  for frame in stride(from: 0, to: 16, by: 4) {
    let (a, b) = (four(rows, frame), four(rows, apart &+ frame))
    let (c, d) = (four(rows, 2 &* apart &+ frame), four(rows, 3 &* apart &+ frame))
    let (sum1, difference1) = (a + b, a - b)
    let (sum2, difference2) = (c + d, c - d)
    set(rows, frame, sum1 + sum2)
    set(rows, apart &+ frame, difference1 + difference2)
    set(rows, 2 &* apart &+ frame, sum1 - sum2)
    set(rows, 3 &* apart &+ frame, difference1 - difference2)
  }
}
