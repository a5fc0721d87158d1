package struct LogReadReport: Equatable, Sendable {
  package var changedTakes = 0
  package var segmentCount = 0
  /// Machines whose logs are partly unreadable; segments before the unreadable ones were merged.
  package var damaged: [MachineID] = []
  package var isOwnLogGone = false
  /// Whether this machine took a new ID because another machine uses the old one, after its home
  /// folder was copied or restored from a backup.
  package var tookNewID = false
  /// The number of seconds since the logs were last read completely; nil the first time.
  package var secondsAway: Double?
}

package struct PublishReport: Equatable, Sendable {
  package var takeCount = 0
  package var segmentCount = 0
  package var removedCount = 0
  /// The number of takes whose longest fields aren't logged, because the takes are too large for a
  /// segment.
  package var tooLong = 0
  package var tookNewID = false
}
