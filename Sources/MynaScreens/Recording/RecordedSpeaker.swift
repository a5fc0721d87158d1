package import AudioDevices

/// A speaker whose sound can be recorded.
package struct RecordedSpeaker: Equatable, Sendable {
  /// The id of the source that hears it, its monitor.
  package var id: AudioDevice.ID
  /// The name of the speaker.
  package var name: String

  /// Finds the speaker of each monitor among these sources; without one, the name is that of the monitor.
  static func all(_ sources: [AudioDevice], speakers: [AudioDevice]) -> [RecordedSpeaker] {
    sources.filter(\.isMonitor).map { source in
      let speaker = speakers.first { $0.id + ".monitor" == source.id }
      return RecordedSpeaker(id: source.id, name: speaker?.name ?? source.name)
    }
  }
}
