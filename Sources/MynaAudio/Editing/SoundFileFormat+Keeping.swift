import SoundFiles

extension SoundFileFormat {
  /// Returns the smallest lossless format that keeps a sound unchanged; `isFloat` states whether it needs more than 24 bits.
  static func keeping(sampleRate: Double, channelCount: Int, isFloat: Bool) -> SoundFileFormat {
    // FLAC has three bits for the number of channels.
    let fits = flac.sampleRate(for: sampleRate) == sampleRate && channelCount <= 8
    return fits && !isFloat ? .flac : .wavFloat
  }
}

extension SoundFileInfo {
  /// The frames it has at another rate, as `Resampler` makes them; nil when only reading to the end can tell.
  func frameCount(at rate: Double) -> Int? {
    // A header may claim anything.
    frameCount.map { Int(min(1e15, (Double($0) / sampleRate * rate).rounded())) }
  }
}
