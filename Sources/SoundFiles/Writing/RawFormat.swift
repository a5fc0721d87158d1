extension SoundFileFormat {
  /// Samples without a header.
  ///
  /// Such formats are not among `allCases`, because programs need to be told what they contain.
  package static func raw(_ samples: PCMSampleFormat) -> SoundFileFormat {
    SoundFileFormat(samples.word, RawFormat(samples: samples))
  }
}

struct RawFormat: WritableFormat {
  let samples: PCMSampleFormat

  var displayName: String { "raw \(samples.word)" }
  var word: String { samples.word }
  let fileExtensions = ["raw"]
  let isLossless = true
  var bitDepth: Int? { samples.kind == .float ? nil : samples.bits }
  let mostChannels = RawAudio.channelCounts.upperBound
  var clips: Bool { samples.kind != .float }

  func sampleRate(for rate: Double) -> Double { rate }

  func byteCount(seconds: Double, sampleRate: Double, channelCount: Int) -> Double? {
    seconds * sampleRate * Double(channelCount * samples.byteCount)
  }

  func encoder(for file: NewSoundFile) throws(SoundFileError) -> any SoundEncoder {
    guard file.channelCount <= mostChannels else {
      throw .tooManyChannels(
        path: file.path, format: file.format, channelCount: file.channelCount)
    }
    return PCMEncoder(file, samples)
  }
}
