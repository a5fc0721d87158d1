enum PCM24 {
  static let byteCount = 3
  /// The integer for a sample of 1; the largest representable integer is one less.
  private static let fullScale: Float = 8_388_608

  /// Rounds a sample to the nearest integer and clips it at full scale.
  ///
  /// Ties are rounded to even, as in libsndfile, and NaN becomes silence.
  static func encode(_ samples: UnsafeBufferPointer<Float>, into bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    bytes.reserveCapacity(samples.count * byteCount)
    for sample in samples {
      let scaled = (sample * fullScale).rounded(.toNearestOrEven)
      let value = scaled.isNaN ? 0 : Int32(min(max(scaled, -fullScale), fullScale - 1))
      bytes.append(UInt8(truncatingIfNeeded: value))
      bytes.append(UInt8(truncatingIfNeeded: value >> 8))
      bytes.append(UInt8(truncatingIfNeeded: value >> 16))
    }
  }
}
