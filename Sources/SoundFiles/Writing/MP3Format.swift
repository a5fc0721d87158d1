import CSndfile

extension SoundFileFormat {
  /// MPEG-1 layer III.
  public static let mp3 = SoundFileFormat("mp3", MP3Format())
}

struct MP3Format: WritableFormat {
  let displayName = "MP3"
  let word = "mp3"
  let fileExtensions = ["mp3"]
  let isLossless = false
  let mostChannels = 2

  let qualities: ClosedRange<Double>? = 0...10

  /// The quality that suits speech, LAME's V2.
  private static let quality = 8.0
  /// LAME's lowest quality, as libsndfile's compression level.
  private static let highestCompression = 0.999
  private static let bitRate = SpeechBitRate(mono: 102_000.0, stereo: 170_000.0)
  private static let rates = [
    8_000.0, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000,
  ]

  func sampleRate(for rate: Double) -> Double { Self.rates.nearest(to: rate) }

  func byteCount(seconds: Double, sampleRate: Double, channelCount: Int) -> Double? {
    Self.bitRate.byteCount(seconds: seconds, channelCount: channelCount)
  }

  /// The rates of MPEG-1, MPEG-2, or MPEG-2.5, depending on the sample rate.
  func bitRates(sampleRate: Double, channelCount: Int) -> ClosedRange<Double>? {
    switch sampleRate {
    case 32_000...: 32_000...320_000
    case 16_000...: 8_000...160_000
    default: 8_000...64_000
    }
  }

  func isFormat(container: Int, coding: Int) -> Bool {
    container == SF_FORMAT_MPEG && coding == SF_FORMAT_MPEG_LAYER_III
  }

  func encoder(for file: NewSoundFile) throws(SoundFileError) -> any SoundEncoder {
    let encoder = try SndfileEncoder(
      file, code: SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III,
      embedded: .id3(file.metadata, duration: file.expectedDuration))
    let range = bitRates(sampleRate: file.sampleRate, channelCount: file.channelCount)
    if let bitRate = file.bitRate, let range {
      encoder.handle.setConstantBitRate()
      encoder.handle.set(SFC_SET_COMPRESSION_LEVEL, to: range.compression(for: bitRate))
    } else {
      let compression = (10 - (file.quality ?? Self.quality)) / 10
      encoder.handle.set(
        SFC_SET_COMPRESSION_LEVEL, to: min(Self.highestCompression, compression))
    }
    return encoder
  }
}
