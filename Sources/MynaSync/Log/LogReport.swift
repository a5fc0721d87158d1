/// The result of reading all machines' logs.
package struct LogReadReport: Equatable, Sendable {
  /// The number of changed takes.
  package var changedTakes = 0
  /// The number of merged segments.
  package var segmentCount = 0
  /// Machines whose logs are partly unreadable; segments before the unreadable ones were merged.
  package var damaged: [MachineID] = []
  /// Whether this machine's log is missing from the bucket.
  package var isOwnLogGone = false
  /// Whether this machine took a new id, since another goes by the old one: its home was copied, or
  /// restored from a backup.
  package var tookNewID = false
  /// The seconds since the logs were last read completely; nil the first time.
  package var secondsAway: Double?
}

/// The result of writing changes to this machine's log.
package struct PublishReport: Equatable, Sendable {
  /// The number of takes in the new segments.
  package var takeCount = 0
  /// The number of segments written, including compaction.
  package var segmentCount = 0
  /// The number of segments removed.
  package var removedCount = 0
  /// The number of takes too long for a segment; their longest fields are not logged.
  package var tooLong = 0
  /// Whether this machine got a new ID; see `LogReadReport`.
  package var tookNewID = false
}
