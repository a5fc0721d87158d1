import CSndfile

extension SoundFileFormat {
  /// Opus in Ogg.
  public static let opus = SoundFileFormat("opus", OpusFormat())
}

struct OpusFormat: WritableFormat {
  let displayName = "Opus"
  let word = "opus"
  let fileExtensions = ["opus"]
  let isLossless = false
  let mostChannels = 255

  private static let bitRate = SpeechBitRate(mono: 64_000.0, stereo: 96_000.0)
  /// The maximum duration of a page of a stream, in milliseconds.
  private static let pageLatency = 60.0
  private static let rates = [8_000.0, 12_000, 16_000, 24_000, 48_000]

  func sampleRate(for rate: Double) -> Double { Self.rates.nearest(to: rate) }

  func byteCount(seconds: Double, sampleRate: Double, channelCount: Int) -> Double? {
    Self.bitRate.byteCount(seconds: seconds, channelCount: channelCount)
  }

  func bitRates(sampleRate: Double, channelCount: Int) -> ClosedRange<Double>? {
    Double(channelCount) * 6_000...Double(channelCount) * 256_000
  }

  func isFormat(container: Int, coding: Int) -> Bool {
    container == SF_FORMAT_OGG && coding == SF_FORMAT_OPUS
  }

  func encoder(for file: NewSoundFile) throws(SoundFileError) -> any SoundEncoder {
    let encoder = try SndfileEncoder(
      file, code: SF_FORMAT_OGG | SF_FORMAT_OPUS, embedded: .oggComments(file.metadata))
    if case .stream = file.destination {
      encoder.handle.set(SFC_SET_OGG_PAGE_LATENCY_MS, to: Self.pageLatency)
    }
    let range = bitRates(sampleRate: file.sampleRate, channelCount: file.channelCount)
    if let bitRate = file.bitRate, let range {
      encoder.handle.set(SFC_SET_COMPRESSION_LEVEL, to: range.compression(for: bitRate))
    }
    return encoder
  }
}
