enum LogCompaction {
  static let sparseLimit = 64

  /// Returns the segments to rewrite, which are either all sparse segments, if there are more than
  /// `limit`, or none.
  ///
  /// A segment is sparse if newer segments have replaced more than three quarters of its takes, or
  /// if it was small when it was written. Therefore, a log has at most four times the necessary
  /// size plus 64 small objects, and each take is rewritten only a few times.
  static func segments(_ segments: [SegmentStatistics], limit: Int = sparseLimit) -> [Int] {
    let sparse = segments.filter { segment in
      let isSmall =
        segment.takeCount < LogSegment.takeLimit / 4 && segment.byteCount < LogSegment.byteLimit / 4
      return isSmall || segment.liveCount < segment.takeCount / 4
    }
    return sparse.count > limit ? sparse.map(\.number) : []
  }
}
