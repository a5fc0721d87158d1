import Files

extension SoundFileFormat {
  /// AAC in M4A, encoded by the `ffmpeg` program.
  public static let aac = SoundFileFormat("aac", AACFormat())
}

/// Low-complexity AAC in an M4A file.
///
/// The edit list omits the frames that the encoder adds at the beginning, and the last packet
/// states its length, so that a file has exactly the frames that were written.
struct AACFormat: WritableFormat {
  let displayName = "AAC"
  let word = "aac"
  let fileExtensions = ["m4a"]
  let isLossless = false
  let mostChannels = 8
  /// This is false because an M4A file can contain Apple Lossless.
  let isDefaultForEnding = false
  let program: String? = FFmpegEncoder.program

  /// The bit rate of one channel at 48 kHz and above, in bits per second.
  private static let channelBitRate = 96_000.0
  private static let bitsPerSample = 2.0
  private static let rates = [
    8_000.0, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 64_000, 88_200, 96_000,
  ]

  func sampleRate(for rate: Double) -> Double { Self.rates.nearest(to: rate) }

  func byteCount(seconds: Double, sampleRate: Double, channelCount: Int) -> Double? {
    seconds * Self.bitRate(sampleRate, channelCount) / 8
  }

  private static func bitRate(_ sampleRate: Double, _ channelCount: Int) -> Double {
    min(channelBitRate, bitsPerSample * sampleRate) * Double(channelCount)
  }

  func bitRates(sampleRate: Double, channelCount: Int) -> ClosedRange<Double>? {
    // A packet of 1,024 frames has at most 6,144 bits for each channel.
    let most = min(256_000, 6 * sampleRate)
    return Double(channelCount) * 8_000...Double(channelCount) * most
  }

  func encoder(for file: NewSoundFile) throws(SoundFileError) -> any SoundEncoder {
    let rate = Int(file.sampleRate)
    let bitRate = Int(file.bitRate ?? Self.bitRate(file.sampleRate, file.channelCount))
    // The edit list uses the movie's timescale, which is milliseconds unless it is set.
    let arguments = [
      "-c:a", "aac", "-b:a", String(bitRate), "-movie_timescale", String(rate), "-f", "ipod",
    ]
    return try FFmpegEncoder(file, arguments: arguments) { written in
      MP4MetadataWriter.append(
        file.metadata, to: written.descriptor, path: written.temporaryPath)
    } count: { written in
      MP4AudioTrack(path: written.temporaryPath)?.frameCount(at: file.sampleRate) ?? 0
    }
  }
}
