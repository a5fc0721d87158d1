/// Tells a journal that somebody still writes from one that was left behind, also where a lock does not tell it.
struct JournalUse {
  /// Who is noted in the journal; nil after it was completed, or in one of an older Myna.
  let writer: JournalWriter?
  /// Whether its lock was to be had; false where the file system has no locks.
  let isLocked: Bool
  /// Seconds since it was last written.
  let age: Double

  /// Seconds without a sign of life after which another machine is not believed to record any more.
  ///
  /// Who records writes twice a second, and who pauses does so each minute.
  static let otherMachine = 600.0
  /// The same where there are no locks.
  static let withoutLock = 60.0

  /// Whether nobody writes it any more.
  func isOver(here: JournalWriter = .current) -> Bool {
    if !isLocked, isYounger(than: Self.withoutLock) { return false }
    guard let writer else { return true }
    if writer.host != here.host { return !isYounger(than: Self.otherMachine) }
    if writer.boot != here.boot { return true }
    // Another object of this process would have the lock.
    if writer == here { return isLocked }
    return !writer.isRunning
  }

  /// Also one from the future is young, since two machines do not agree on the time; but not one from after tomorrow.
  private func isYounger(than limit: Double) -> Bool { age < limit && age > -86_400 }
}
