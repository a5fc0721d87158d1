enum LogCompaction {
  static let sparseLimit = 64

  /// Returns the segments to rewrite: all sparse ones if they exceed the limit, or none.
  ///
  /// A segment is sparse if later segments have replaced more than three quarters of it, or if it
  /// was small when written. So a log has at most four times its necessary size plus 64 small
  /// objects, and each take is rewritten only a few times.
  static func segments(_ segments: [SegmentStatistics], limit: Int = sparseLimit) -> [Int] {
    let sparse = segments.filter { segment in
      let isSmall =
        segment.takeCount < LogSegment.takeLimit / 4 && segment.byteCount < LogSegment.byteLimit / 4
      return isSmall || segment.liveCount < segment.takeCount / 4
    }
    return sparse.count > limit ? sparse.map(\.number) : []
  }
}
