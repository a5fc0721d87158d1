import SoundFiles

struct ExportSize: Equatable, Sendable {
  let info: SoundFileInfo
  let byteCount: Int
  let duration: Double

  func isCopied(as format: SoundFileFormat) -> Bool {
    info.format == format && info.damage == nil && info.channelCount <= format.mostChannels
  }

  /// Returns the estimated size in bytes of a file that is `seconds` long.
  ///
  /// - Parameter isChanged: whether an effect makes new samples, mono or stereo.
  func byteCount(of seconds: Double, as format: SoundFileFormat, isChanged: Bool) -> Int {
    let channels = min(info.channelCount, isChanged ? 2 : format.mostChannels)
    let rate = format.sampleRate(for: info.sampleRate)
    let samples = seconds * rate * Double(channels)
    let bytes: Double =
      switch format {
      case .wav16: samples * 2 + 44
      case .wav24: samples * 3 + 44
      case .wavFloat: samples * 4 + 44
      case .flac: samples * flacBytes
      // Bits per second of libsndfile's encoders for speech, with the settings of the writer.
      case .oggVorbis: seconds * 110_000 / 8 * (channels == 1 ? 0.7 : 1)
      case .opus: seconds * 64_000 / 8 * (channels == 1 ? 1 : 1.5)
      case .mp3: seconds * 170_000 / 8 * (channels == 1 ? 0.6 : 1)
      }
    return Int(min(max(0, bytes), 1e15))
  }

  private var flacBytes: Double {
    let depth = info.isFloat ? 24 : info.bitDepth ?? 24
    let samples = duration * info.sampleRate * Double(info.channelCount)
    let isPacked = info.format == .flac && samples > 0
    return isPacked ? Double(byteCount) / samples : depth > 16 ? 1.9 : 1.1
  }
}
