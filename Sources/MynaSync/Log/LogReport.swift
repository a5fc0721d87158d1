/// The result of reading the logs of all machines.
package struct LogReadReport: Equatable, Sendable {
  /// Takes that changed by it.
  package var changedTakes = 0
  /// Segments that were taken in.
  package var segmentCount = 0
  /// Machines whose logs have something that cannot be read; what was before it was taken in.
  package var damaged: [MachineID] = []
  /// Whether the log of this machine is gone from the place, though it was there.
  package var isOwnLogGone = false
  /// Whether this machine took a new id, since another goes by the old one: its home was copied, or
  /// restored from a backup.
  package var tookNewID = false
  /// Seconds since the logs were last read to their ends; nil the first time.
  package var secondsAway: Double?
}

/// The result of putting changes into the log of this machine.
package struct PublishReport: Equatable, Sendable {
  /// Takes whose fields were put into the log.
  package var takeCount = 0
  /// Segments that were written, those of a compaction included.
  package var segmentCount = 0
  /// Segments that were removed.
  package var removedCount = 0
  /// Takes with more than a segment holds; the longest of their fields stay here.
  package var tooLong = 0
  /// Whether this machine took a new id; see `LogReadReport`.
  package var tookNewID = false
}
