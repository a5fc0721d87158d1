@_noLocks @inline(__always)
func loadFour(_ samples: UnsafeMutablePointer<Float>, _ frame: Int) -> SIMD4<Float> {
  UnsafeRawPointer(samples + frame).loadUnaligned(as: SIMD4<Float>.self)
}

@_noLocks @inline(__always)
func storeFour(_ samples: UnsafeMutablePointer<Float>, _ frame: Int, _ value: SIMD4<Float>) {
  UnsafeMutableRawPointer(samples + frame).storeBytes(of: value, as: SIMD4<Float>.self)
}

@_noLocks @inline(__always)
func loadSixteen(_ samples: UnsafeMutablePointer<Float>) -> SIMD16<Float> {
  UnsafeRawPointer(samples).loadUnaligned(as: SIMD16<Float>.self)
}

@_noLocks @inline(__always)
func storeSixteen(_ samples: UnsafeMutablePointer<Float>, _ value: SIMD16<Float>) {
  UnsafeMutableRawPointer(samples).storeBytes(of: value, as: SIMD16<Float>.self)
}
