/// The result of reading the logs of all machines.
public struct LogReadReport: Equatable, Sendable {
  /// Takes that changed by it.
  public var changedTakes = 0
  /// Segments that were taken in.
  public var segmentCount = 0
  /// Machines whose logs have something that cannot be read; what was before it was taken in.
  public var damaged: [MachineID] = []
  /// Whether the log of this machine is gone from the place, though it was there.
  public var isOwnLogGone = false
  /// Whether this machine took a new id, since another goes by the old one: its home was copied, or restored from a backup.
  public var tookNewID = false
  /// Seconds since the logs were last read to their ends; nil the first time.
  public var secondsAway: Double?
}

/// The result of putting changes into the log of this machine.
public struct PublishReport: Equatable, Sendable {
  /// Takes whose fields were put into the log.
  public var takeCount = 0
  /// Segments that were written, those of a compaction included.
  public var segmentCount = 0
  /// Segments that were removed.
  public var removedCount = 0
  /// Takes with more than a segment holds; the longest of their fields stay here.
  public var tooLong = 0
  /// Whether this machine took a new id; see `LogReadReport`.
  public var tookNewID = false
}
