/// The facts about a sound that are known without its file, as for one in the cloud.
package struct SoundFacts: Hashable, Sendable {
  /// The duration, in seconds.
  package var duration: Double
  /// The sample rate, in hertz.
  package var sampleRate: Double
  /// The number of channels.
  package var channelCount: Int
  /// The format and encoding, such as "FLAC, 24-bit PCM".
  package var formatName: String
  /// The waveform: up to 128 peaks, 255 for full scale; empty if unknown.
  package var waveform: [UInt8]
  /// The damage of the file as in `SoundFileDamage.text`; nil if there is none.
  package var damage: String?

  /// Creates facts; unknown numbers are 0.
  package init(
    duration: Double = 0, sampleRate: Double = 0, channelCount: Int = 0, formatName: String = "",
    waveform: [UInt8] = [], damage: String? = nil
  ) {
    (self.duration, self.sampleRate, self.channelCount) = (duration, sampleRate, channelCount)
    (self.formatName, self.waveform, self.damage) = (formatName, waveform, damage)
  }
}

extension Take {
  /// Returns the facts of the take's sound, with a waveform.
  package func soundFacts(waveform: [UInt8]) -> SoundFacts {
    SoundFacts(
      duration: duration, sampleRate: sampleRate, channelCount: channelCount,
      formatName: formatName, waveform: waveform, damage: damageText)
  }
}
