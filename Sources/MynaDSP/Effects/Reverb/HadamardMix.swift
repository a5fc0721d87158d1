/// Mixes sixteen rows of sixteen frames with a Hadamard matrix.
///
/// Every output row is a sum of all input rows, with signs that make the mix orthogonal. The mix
/// multiplies amplitudes by 4, so callers must scale the rows beforehand.
@_noLocks func mixByHadamard(_ rows: UnsafeMutablePointer<Float>) {
  for group in 0..<4 { mixFour(rows + group &* 64, apart: 16) }
  for row in 0..<4 { mixFour(rows + row &* 16, apart: 64) }
}

@_noLocks @inline(__always)
private func mixFour(_ rows: UnsafeMutablePointer<Float>, apart: Int) {
  for frame in stride(from: 0, to: 16, by: 4) {
    let (a, b) = (loadFour(rows, frame), loadFour(rows, apart &+ frame))
    let (c, d) = (loadFour(rows, 2 &* apart &+ frame), loadFour(rows, 3 &* apart &+ frame))
    let (sum1, difference1) = (a + b, a - b)
    let (sum2, difference2) = (c + d, c - d)
    storeFour(rows, frame, sum1 + sum2)
    storeFour(rows, apart &+ frame, difference1 + difference2)
    storeFour(rows, 2 &* apart &+ frame, sum1 - sum2)
    storeFour(rows, 3 &* apart &+ frame, difference1 - difference2)
  }
}
