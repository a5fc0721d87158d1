/// The properties of audio without a header.
package struct RawAudio: Equatable, Sendable {
  /// The supported sample rates in hertz.
  package static let rates = 1_000...768_000
  /// The supported numbers of channels.
  package static let channelCounts = 1...255

  package let samples: PCMSampleFormat
  package let sampleRate: Int
  package let channelCount: Int

  package init(samples: PCMSampleFormat, sampleRate: Int, channelCount: Int) {
    (self.samples, self.sampleRate, self.channelCount) = (samples, sampleRate, channelCount)
  }

  var frameSize: Int { samples.byteCount * channelCount }

  /// Returns the properties that a file with this audio would have.
  ///
  /// - Parameter byteCount: the number of bytes of the samples; nil if it is unknown.
  func info(byteCount: Int?) -> SoundFileInfo {
    let isFloat = samples.kind == .float
    var info = SoundFileInfo(
      sampleRate: Double(sampleRate), channelCount: channelCount,
      frameCount: byteCount.map { $0 / frameSize },
      formatName: isFloat ? "\(samples.bits)-bit float" : "\(samples.bits)-bit PCM",
      tags: SoundFileTags())
    (info.isFloat, info.isDouble) = (isFloat, isFloat && samples.bits == 64)
    info.bitDepth = isFloat ? nil : samples.bits
    return info
  }
}
