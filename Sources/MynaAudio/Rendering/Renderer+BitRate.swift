import SoundFiles

extension Renderer {
  /// Throws `unsupportedBitRate` if the format does not have the requested bit rate.
  func checkBitRate(
    of format: SoundFileFormat, sampleRate: Double, channelCount: Int
  ) throws(RenderError) {
    guard let bitRate = job.bitRate else { return }
    let range = format.bitRates(sampleRate: sampleRate, channelCount: channelCount)
    guard let range, range.contains(bitRate) else {
      throw .unsupportedBitRate(path: job.output, bitRate: bitRate, range: range)
    }
  }
}
