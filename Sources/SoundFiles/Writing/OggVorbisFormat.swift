import CSndfile

extension SoundFileFormat {
  /// Vorbis in an Ogg container, which is lossy.
  public static let oggVorbis = SoundFileFormat("oggVorbis", OggVorbisFormat())
}

struct OggVorbisFormat: WritableFormat {
  let displayName = "Ogg Vorbis"
  let word = "ogg"
  let fileExtensions = ["ogg", "oga"]
  let isLossless = false
  let mostChannels = 255

  let qualities: ClosedRange<Double>? = 0...10

  private static let quality = 6.0
  private static let bitRate = SpeechBitRate(mono: 77_000.0, stereo: 110_000.0)
  private static let highestRate = 200_000.0

  func sampleRate(for rate: Double) -> Double { min(rate, Self.highestRate) }

  func byteCount(seconds: Double, sampleRate: Double, channelCount: Int) -> Double? {
    Self.bitRate.byteCount(seconds: seconds, channelCount: channelCount)
  }

  func isFormat(container: Int, coding: Int) -> Bool {
    container == SF_FORMAT_OGG && coding == SF_FORMAT_VORBIS
  }

  func encoder(for file: NewSoundFile) throws(SoundFileError) -> any SoundEncoder {
    let encoder = try SndfileEncoder(
      file, code: SF_FORMAT_OGG | SF_FORMAT_VORBIS, embedded: .oggComments(file.metadata))
    encoder.handle.set(SFC_SET_VBR_ENCODING_QUALITY, to: (file.quality ?? Self.quality) / 10)
    return encoder
  }
}
