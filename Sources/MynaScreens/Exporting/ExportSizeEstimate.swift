import SoundFiles

struct ExportSizeEstimate: Equatable, Sendable {
  let info: SoundFileInfo
  let byteCount: Int
  let duration: Double

  func isCopied(as format: SoundFileFormat) -> Bool {
    info.format == format && info.damage == nil && info.channelCount <= format.mostChannels
  }

  /// Returns the estimated size in bytes of a file that is `seconds` long.
  ///
  /// - Parameter isChanged: whether effects are applied, in which case the file has at most two
  ///   channels.
  func byteCount(of seconds: Double, as format: SoundFileFormat, isChanged: Bool) -> Int {
    let channels = min(info.channelCount, isChanged ? 2 : format.mostChannels)
    let rate = format.sampleRate(for: info.sampleRate)
    let bytes =
      format.byteCount(seconds: seconds, sampleRate: rate, channelCount: channels)
      ?? seconds * rate * Double(channels) * flacBytes
    return Int(min(max(0, bytes), 1e15))
  }

  /// The estimated number of bytes per sample in a FLAC file.
  private var flacBytes: Double {
    let depth = info.isFloat ? 24 : info.bitDepth ?? 24
    let samples = duration * info.sampleRate * Double(info.channelCount)
    let isPacked = info.format == .flac && samples > 0
    return isPacked ? Double(byteCount) / samples : depth > 16 ? 1.9 : 1.1
  }
}
