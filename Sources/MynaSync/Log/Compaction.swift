/// Decides which segments of a log to rewrite.
enum Compaction {
  /// The maximum number of sparse segments.
  static let sparseLimit = 64

  /// Returns the segments whose takes shall be put into newer ones; none as long as few have little
  /// in them.
  ///
  /// A segment has little if more than three quarters of it are covered by later ones, or if it was
  /// small from the beginning. So a log has at most four times the size that it needs, and 64 small
  /// objects beyond that; and each take is written anew only a few times.
  ///
  /// - Parameter limit: the maximum number of sparse segments.
  static func segments(_ segments: [OwnSegment], limit: Int = sparseLimit) -> [Int] {
    let sparse = segments.filter { segment in
      let isSmall =
        segment.takeCount < LogSegment.takeLimit / 4 && segment.byteCount < LogSegment.byteLimit / 4
      return isSmall || segment.liveCount < segment.takeCount / 4
    }
    return sparse.count > limit ? sparse.map(\.number) : []
  }
}
