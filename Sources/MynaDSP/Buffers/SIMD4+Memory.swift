@_noLocks @inline(__always)
func loadFour(_ samples: UnsafeMutablePointer<Float>, _ frame: Int) -> SIMD4<Float> {
  UnsafeRawPointer(samples + frame).loadUnaligned(as: SIMD4<Float>.self)
}

@_noLocks @inline(__always)
func storeFour(_ samples: UnsafeMutablePointer<Float>, _ frame: Int, _ value: SIMD4<Float>) {
  UnsafeMutableRawPointer(samples + frame).storeBytes(of: value, as: SIMD4<Float>.self)
}
