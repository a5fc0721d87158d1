/// Detects whether a journal is still being written, even if locks do not work.
struct JournalUse {
  /// The writer recorded in the journal; nil once it is complete, or if an older Myna wrote it.
  let writer: JournalWriter?
  let isLocked: Bool
  let age: Double

  /// Seconds without a write or touch after which a writer on another machine is considered gone.
  ///
  /// A recording is written twice a second, and a paused one is touched once a minute.
  static let otherMachine = 600.0
  /// The limit in seconds if the file system has no locks.
  static let withoutLock = 60.0

  func isOver(here: JournalWriter = .current) -> Bool {
    if !isLocked, isYounger(than: Self.withoutLock) { return false }
    guard let writer else { return true }
    if writer.host != here.host { return !isYounger(than: Self.otherMachine) }
    if writer.boot != here.boot { return true }
    // Another object in this process would hold the lock.
    if writer == here { return isLocked }
    return !writer.isRunning
  }

  /// Times up to one day in the future also count as recent, since the clocks of two machines
  /// differ.
  private func isYounger(than limit: Double) -> Bool { age < limit && age > -86_400 }
}
