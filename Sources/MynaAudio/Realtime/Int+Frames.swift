extension Int {
  /// Converts a number of frames, rounded toward zero and clamped to ±2⁵³; NaN becomes 0.
  ///
  /// Computations with values from files and devices can have any result, and `Int(_:)` would trap
  /// on some of them.
  @_noLocks init(frames: Double) {
    let most = 9_007_199_254_740_992.0
    self = frames == frames ? Int(Swift.min(Swift.max(frames, -most), most)) : 0
  }
}
