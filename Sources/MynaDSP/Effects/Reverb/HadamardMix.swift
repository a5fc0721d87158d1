/// Mixes sixteen rows of sixteen frames with a Hadamard matrix.
///
/// Every output row is a sum of all input rows, with signs that make the mix orthogonal. The mix
/// multiplies amplitudes by 4, so callers must scale the rows beforehand.
@_noLocks func mixByHadamard(_ rows: UnsafeMutablePointer<Float>) {
  for group in 0..<4 { mixGroup(rows + group &* 64, apart: 16) }
  mixAcrossGroups(rows)
}

/// The second half of `mixByHadamard`, after the four rows of each group have been mixed.
@_noLocks @inline(__always) func mixAcrossGroups(_ rows: UnsafeMutablePointer<Float>) {
  for row in 0..<4 { mixGroup(rows + row &* 16, apart: 64) }
}

@_noLocks @inline(__always)
private func mixGroup(_ rows: UnsafeMutablePointer<Float>, apart: Int) {
  let (a, b) = (rows, rows + apart)
  let (c, d) = (rows + 2 &* apart, rows + 3 &* apart)
  mixFourRows((a, b, c, d), into: (a, b, c, d))
}

typealias FourRows = (
  UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>,
  UnsafeMutablePointer<Float>
)

/// Multiplies four rows by `scale` and mixes them with a Hadamard matrix.
@_noLocks @inline(__always)
func mixFourRows(_ rows: FourRows, scale: Float = 1, into mixed: FourRows) {
  for frame in stride(from: 0, to: 16, by: 4) {
    let (a, b) = (scale * loadFour(rows.0, frame), scale * loadFour(rows.1, frame))
    let (c, d) = (scale * loadFour(rows.2, frame), scale * loadFour(rows.3, frame))
    let (sum1, difference1) = (a + b, a - b)
    let (sum2, difference2) = (c + d, c - d)
    storeFour(mixed.0, frame, sum1 + sum2)
    storeFour(mixed.1, frame, difference1 + difference2)
    storeFour(mixed.2, frame, sum1 - sum2)
    storeFour(mixed.3, frame, difference1 - difference2)
  }
}
