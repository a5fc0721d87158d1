import Foundation

/// The clock of a virtual device, which determines when its next frames are due.
///
/// A late device catches up slowly, so that its clients need not hurry. Delay that it cannot catch
/// up becomes permanent. No frame is skipped.
struct Pace {
  private let sampleRate: Double
  private var due = DispatchTime.now().uptimeNanoseconds

  /// The delay in nanoseconds up to which it catches up.
  private static let patience: UInt64 = 50_000_000

  /// The niceness of a sound server on a desktop, if the user is permitted to set it.
  static let niceness: Int32 = -11

  /// Creates a pace for the calling thread, and raises the thread's priority.
  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    // On Linux, this affects only the calling thread. Without permission it has no effect.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
  }

  /// Restarts the clock after the device was unused.
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
    // Sleeping until an absolute time avoids accumulating the overrun of each wait.
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}
