extension Int {
  /// A count of frames as whole ones, as near as a count that fits; 0 for what is no number.
  ///
  /// Sums of what files and devices state can come to anything, and `Int` itself would end the program.
  @_noLocks init(frames: Double) {
    let most = 9_007_199_254_740_992.0  // 2⁵³
    self = frames == frames ? Int(Swift.min(Swift.max(frames, -most), most)) : 0
  }
}
