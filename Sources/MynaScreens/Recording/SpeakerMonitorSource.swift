package import AudioDevices

package struct SpeakerMonitorSource: Equatable, Sendable {
  package var id: AudioDevice.ID
  package var name: String

  /// Returns the monitor sources, each with the name of its speaker or, if the speaker is not
  /// found, its own name.
  static func all(_ sources: [AudioDevice], speakers: [AudioDevice]) -> [SpeakerMonitorSource] {
    sources.filter(\.isMonitor).map { source in
      let speaker = speakers.first { $0.id + ".monitor" == source.id }
      return SpeakerMonitorSource(id: source.id, name: speaker?.name ?? source.name)
    }
  }
}
