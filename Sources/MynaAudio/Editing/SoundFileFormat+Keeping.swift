import SoundFiles

extension SoundFileFormat {
  /// Returns the smallest lossless format of a sound; `isFloat` states whether it needs more than
  /// 24 bits.
  static func keeping(sampleRate: Double, channelCount: Int, isFloat: Bool) -> SoundFileFormat {
    // FLAC has three bits for the number of channels.
    let fits = flac.sampleRate(for: sampleRate) == sampleRate && channelCount <= 8
    return fits && !isFloat ? .flac : .wavFloat
  }
}

extension SoundFileInfo {
  /// Returns the number of frames at another rate, as `Resampler` rounds it; nil if it is known
  /// only after reading to the end.
  func frameCount(at rate: Double) -> Int? {
    // The header of a file may claim any length.
    frameCount.map { Int(min(1e15, (Double($0) / sampleRate * rate).rounded())) }
  }
}
