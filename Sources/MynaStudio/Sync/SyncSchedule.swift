/// The time until the next round.
///
/// Looks often while things change, seldom otherwise, and ever more seldom while the cloud does not answer.
struct SyncSchedule {
  /// Seconds between rounds within `activity` of a change, and otherwise.
  private static let (often, seldom) = (60.0, 300.0)
  /// Seconds until it is looked again whether another process has done its round.
  private static let other = 10.0
  /// Seconds that a change counts for.
  private static let activity = 600.0

  private var lastChange = -Double.infinity
  private var failures = 0
  private var isOther = false

  /// Notes a round that went well.
  mutating func recordRound(isQuiet: Bool, at seconds: Double) {
    (failures, isOther) = (0, false)
    if !isQuiet { lastChange = seconds }
  }

  /// Notes a round that failed.
  mutating func recordFailure() { (failures, isOther) = (failures + 1, false) }

  /// Notes that another process is at it, which may end any moment.
  mutating func recordOther() { (failures, isOther) = (0, true) }

  /// Returns the seconds until the next round.
  ///
  /// - Parameters:
  ///   - wish: seconds until something that waits may be tried again; nil for nothing.
  ///   - jitter: 0…1, so that machines do not all ask at once.
  func rest(at seconds: Double, request: Double?, jitter: Double) -> Double {
    if isOther { return Self.other * (0.5 + jitter / 2) }
    if failures > 0 {
      // 15, 30, 60 … seconds, and no longer than the usual rest.
      return min(Self.seldom, 15 * Double(1 << min(failures - 1, 8))) * (0.5 + jitter / 2)
    }
    let usual = seconds - lastChange < Self.activity ? Self.often : Self.seldom
    let rest = usual * (0.9 + jitter / 5)
    return min(rest, max(1, request ?? rest))
  }
}
