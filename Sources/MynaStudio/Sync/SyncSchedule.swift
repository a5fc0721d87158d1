/// Computes how long to wait before the next sync.
///
/// Syncs are frequent while the library is changing, and infrequent while it isn't. While the cloud
/// isn't responding, the interval increases.
struct SyncSchedule {
  /// The intervals between syncs, in seconds.
  ///
  /// `often` applies until `activity` seconds after a change, and `seldom` applies after that.
  private static let (often, seldom) = (60.0, 300.0)
  /// The interval, in seconds, at which to check whether another process has finished syncing.
  private static let other = 10.0
  /// The time, in seconds, for which a change is considered recent.
  private static let activity = 600.0

  private var lastChange = -Double.infinity
  private var failures = 0
  private var isOther = false

  mutating func recordRound(isQuiet: Bool, at seconds: Double) {
    (failures, isOther) = (0, false)
    if !isQuiet { lastChange = seconds }
  }

  mutating func recordFailure() { (failures, isOther) = (failures + 1, false) }

  mutating func recordOther() { (failures, isOther) = (0, true) }

  /// Returns the number of seconds until the next sync.
  ///
  /// - Parameters:
  ///   - request: the number of seconds until pending work may be retried; nil if no work is
  ///     pending.
  ///   - jitter: a random number, 0…1, which prevents all machines from syncing at the same time.
  func rest(at seconds: Double, request: Double?, jitter: Double) -> Double {
    if isOther { return Self.other * (0.5 + jitter / 2) }
    if failures > 0 {
      return min(Self.seldom, 15 * Double(1 << min(failures - 1, 8))) * (0.5 + jitter / 2)
    }
    let usual = seconds - lastChange < Self.activity ? Self.often : Self.seldom
    let rest = usual * (0.9 + jitter / 5)
    return min(rest, max(1, request ?? rest))
  }
}
