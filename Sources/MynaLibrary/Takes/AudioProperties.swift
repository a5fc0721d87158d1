/// The facts about a take's audio that are known without its file, as for a take in the cloud.
///
/// Unknown numbers are 0.
package struct AudioProperties: Hashable, Sendable {
  package var duration: Double
  package var sampleRate: Double
  package var channelCount: Int
  package var formatName: String
  /// The waveform: up to 128 peaks, 255 for full scale; empty if unknown.
  package var waveform: [UInt8]
  /// The damage in the format of `SoundFileDamage.text`; nil if there is none.
  package var damage: String?

  package init(
    duration: Double = 0, sampleRate: Double = 0, channelCount: Int = 0, formatName: String = "",
    waveform: [UInt8] = [], damage: String? = nil
  ) {
    (self.duration, self.sampleRate, self.channelCount) = (duration, sampleRate, channelCount)
    (self.formatName, self.waveform, self.damage) = (formatName, waveform, damage)
  }
}

extension Take {
  package func audioProperties(waveform: [UInt8]) -> AudioProperties {
    AudioProperties(
      duration: duration, sampleRate: sampleRate, channelCount: channelCount,
      formatName: formatName, waveform: waveform, damage: damageText)
  }
}
