import Foundation

/// The clock of a virtual device: says when the time of its next frames has come.
///
/// A device that is late catches up slowly, so that nobody has to hurry for it, and what it cannot catch up it is late for
/// good. Nothing is left out.
struct Pace {
  private let sampleRate: Double
  private var due = DispatchTime.now().uptimeNanoseconds

  /// How late it may be and still catch up, in nanoseconds.
  private static let patience: UInt64 = 50_000_000

  /// That of a sound server on a desktop: it runs before what can wait, as far as the user may have that.
  static let niceness: Int32 = -11

  /// Paces the thread that makes it, which keeps nobody waiting from then on.
  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    // Of this thread alone, on Linux. Without the right to it, nothing changes.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
  }

  /// Begins anew, after a time in which nobody used the device.
  mutating func reset() { due = DispatchTime.now().uptimeNanoseconds }

  /// Waits until these frames are over.
  mutating func pass(_ frameCount: Int) {
    let length = UInt64(Double(frameCount) / sampleRate * 1e9)
    let now = DispatchTime.now().uptimeNanoseconds
    if due + Self.patience < now { due = now }
    due += length
    let least = now + length * 9 / 10
    var time = timespec()
    let end = max(due, least)
    (time.tv_sec, time.tv_nsec) = (Int(end / 1_000_000_000), Int(end % 1_000_000_000))
    // To a point in time, not for a time, which would add up what each wait takes too long.
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}
