/// Detects whether a journal is still being written, even if locks don't work.
struct JournalUseDetector {
  /// The writer recorded in the journal; nil once the journal is complete, or if an older version
  /// of Myna wrote it.
  let writer: JournalWriter?
  let isLocked: Bool
  let age: Double

  /// The time, in seconds, after which a writer on another machine is considered gone if it hasn't
  /// written to or touched the journal.
  ///
  /// A journal is written to twice a second during recording, and touched once a minute while
  /// recording is paused.
  static let otherMachine = 600.0
  /// The time, in seconds, after the last write during which a journal is considered in use on a
  /// file system without locks.
  static let withoutLock = 60.0

  func isOver(here: JournalWriter = .current) -> Bool {
    if !isLocked, isYounger(than: Self.withoutLock) { return false }
    guard let writer else { return true }
    if writer.host != here.host { return !isYounger(than: Self.otherMachine) }
    if writer.boot != here.boot { return true }
    // If this process were still recording, another of its objects would hold the lock.
    if writer == here { return isLocked }
    return !writer.isRunning
  }

  /// Returns whether the last write is recent.
  ///
  /// A time up to one day in the future also counts as recent, because the clocks of two machines
  /// can differ.
  private func isYounger(than limit: Double) -> Bool { age < limit && age > -86_400 }
}
