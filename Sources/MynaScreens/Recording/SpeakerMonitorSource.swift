package import AudioDevices

package struct SpeakerMonitorSource: Equatable, Sendable {
  package var id: AudioDevice.ID
  package var name: String

  /// Returns the monitor sources with the names of their speakers, or with their own names if the
  /// speaker is not found.
  static func all(_ sources: [AudioDevice], speakers: [AudioDevice]) -> [SpeakerMonitorSource] {
    sources.filter(\.isMonitor).map { source in
      let speaker = speakers.first { $0.id + ".monitor" == source.id }
      return SpeakerMonitorSource(id: source.id, name: speaker?.name ?? source.name)
    }
  }
}
