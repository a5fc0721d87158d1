extension Int {
  /// Rounds a number of frames to the nearest integer in range; NaN becomes 0.
  ///
  /// Computations with values of files and devices can have any result, and `Int(_:)` would crash
  /// on some of them.
  @_noLocks init(frames: Double) {
    let most = 9_007_199_254_740_992.0  // 2⁵³
    self = frames == frames ? Int(Swift.min(Swift.max(frames, -most), most)) : 0
  }
}
