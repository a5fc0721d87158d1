extension Double {
  /// Returns the nearest value in a range.
  @_noLocks func limited(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
