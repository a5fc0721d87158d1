import CSndfile
import Files

extension SoundFileFormat {
  /// WAV with 16-bit samples; RF64 for 4 GiB or more.
  public static let wav16 = SoundFileFormat("wav16", WAVFormat(bitDepth: 16))
  /// WAV with 24-bit samples; RF64 for 4 GiB or more.
  public static let wav24 = SoundFileFormat("wav24", WAVFormat(bitDepth: 24))
  /// WAV with 32-bit float samples, the only format that preserves samples above full scale.
  public static let wavFloat = SoundFileFormat("wavFloat", WAVFormat(bitDepth: nil))
}

struct WAVFormat: WritableFormat {
  let bitDepth: Int?

  let fileExtensions = ["wav", "wave", "rf64"]
  let isLossless = true
  let mostChannels = 1_024

  /// The maximum number of samples in a plain WAV file, which keeps it well under 4 GiB.
  private static let mostPlainSamples = 900_000_000
  private static let highestRate = Double(Int32.max)
  private static let headerSize = 44.0

  var displayName: String { bitDepth.map { "WAV, \($0) bit" } ?? "WAV, 32-bit float" }

  var word: String {
    switch bitDepth {
    case nil: "wav-float"
    case 16: "wav"
    case let bits?: "wav\(bits)"
    }
  }

  var clips: Bool { bitDepth != nil }

  private var coding: Int {
    switch bitDepth {
    case nil: SF_FORMAT_FLOAT
    case 16: SF_FORMAT_PCM_16
    default: SF_FORMAT_PCM_24
    }
  }

  func sampleRate(for rate: Double) -> Double { min(rate, Self.highestRate) }

  func byteCount(seconds: Double, sampleRate: Double, channelCount: Int) -> Double? {
    let samples = seconds * sampleRate * Double(channelCount)
    return samples * Double(bitDepth ?? 32) / 8 + Self.headerSize
  }

  func isFormat(container: Int, coding: Int) -> Bool {
    [SF_FORMAT_WAV, SF_FORMAT_WAVEX, SF_FORMAT_RF64].contains(container) && coding == self.coding
  }

  func encoder(for file: NewSoundFile) throws(SoundFileError) -> any SoundEncoder {
    // Every program reads plain WAV files, but a file of unknown length must be able to grow.
    let samples = file.expectedFrameCount.map { $0 * file.channelCount } ?? .max
    let container = samples < Self.mostPlainSamples ? SF_FORMAT_WAV : SF_FORMAT_RF64
    let tail = WAVTrailingChunks.bytes(file.metadata, sampleRate: file.sampleRate)
    if case .stream = file.destination { return streamEncoder(for: file, chunks: tail) }
    let encoder = try SndfileEncoder(file, code: container | coding, bitDepth: bitDepth) { file in
      tail.isEmpty || WAVTrailingChunks.append(tail, to: file.descriptor, path: file.temporaryPath)
    }
    encoder.handle.set(SFC_RF64_AUTO_DOWNGRADE, to: true)
    encoder.handle.setStrings(file.metadata.tags)
    return encoder
  }

  /// Returns an encoder that marks sizes as unknown and writes all metadata before the samples.
  private func streamEncoder(for file: NewSoundFile, chunks: [UInt8]) -> any SoundEncoder {
    let samples = PCMSampleFormat(
      kind: bitDepth == nil ? .float : .signed, bits: bitDepth ?? 32)
    let audio = RawAudio(
      samples: samples, sampleRate: Int(file.sampleRate), channelCount: file.channelCount)
    return PCMEncoder(
      file, samples,
      head: WAVStreamHeader.bytes(of: audio, chunks: WAVInfoList.bytes(file.metadata.tags) + chunks)
    )
  }
}

extension SndfileHandle {
  /// Writes tags to the INFO list of a WAV file.
  ///
  /// Long strings are shortened, because they would make the library lose all strings or the audio.
  fileprivate func setStrings(_ tags: SoundFileTags) {
    let strings: [(Int, String?)] = [
      (SF_STR_TITLE, tags.title), (SF_STR_ARTIST, tags.artist), (SF_STR_ALBUM, tags.album),
      (SF_STR_TRACKNUMBER, tags.track), (SF_STR_GENRE, tags.genre), (SF_STR_DATE, tags.date),
    ]
    for (kind, text) in strings {
      setString(kind, to: text?.cut(to: WAVTrailingChunks.longestText))
    }
    setString(SF_STR_COMMENT, to: tags.comment?.cut(to: WAVTrailingChunks.longestComment))
  }
}
