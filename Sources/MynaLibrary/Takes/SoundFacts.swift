/// The facts of a sound that are known without its file, such as of one in the cloud.
package struct SoundFacts: Hashable, Sendable {
  /// Seconds.
  package var duration: Double
  /// Hertz.
  package var sampleRate: Double
  /// One is mono, two stereo.
  package var channelCount: Int
  /// The format and coding in words, such as "FLAC, 24-bit PCM".
  package var formatName: String
  /// The waveform from beginning to end: up to 128 peaks, 255 for full scale; none if it is not known.
  package var waveform: [UInt8]
  /// The known damage of the file, as `SoundFileDamage.text` has it; nil for a whole one.
  package var damage: String?

  /// Facts; numbers that are not known are 0.
  package init(
    duration: Double = 0, sampleRate: Double = 0, channelCount: Int = 0, formatName: String = "",
    waveform: [UInt8] = [], damage: String? = nil
  ) {
    (self.duration, self.sampleRate, self.channelCount) = (duration, sampleRate, channelCount)
    (self.formatName, self.waveform, self.damage) = (formatName, waveform, damage)
  }
}

extension Take {
  /// The facts of its sound, with a waveform.
  package func soundFacts(waveform: [UInt8]) -> SoundFacts {
    SoundFacts(
      duration: duration, sampleRate: sampleRate, channelCount: channelCount,
      formatName: formatName, waveform: waveform, damage: damageText)
  }
}
