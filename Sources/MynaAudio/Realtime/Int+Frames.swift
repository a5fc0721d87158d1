extension Int {
  /// Converts a number of frames to an integer, rounding toward zero and clamping to ±2⁵³.
  ///
  /// NaN becomes 0. A calculation with values from files or devices can have any result, and
  /// `Int(_:)` would trap if the result is NaN or out of range.
  @_noLocks init(frames: Double) {
    let most = 9_007_199_254_740_992.0
    self = frames == frames ? Int(Swift.min(Swift.max(frames, -most), most)) : 0
  }
}
