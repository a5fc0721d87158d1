import SoundFiles

extension SoundFileFormat {
  static func keeping(
    sampleRate: Double, channelCount: Int, exceeds24Bits: Bool
  ) -> SoundFileFormat {
    // FLAC has three bits for the number of channels.
    let fits = flac.sampleRate(for: sampleRate) == sampleRate && channelCount <= 8
    return fits && !exceeds24Bits ? .flac : .wavFloat
  }
}

extension SoundFileInfo {
  func frameCount(at rate: Double) -> Int? {
    // Limit the length, because a file's header can claim any number of frames.
    frameCount.map { Int(min(1e15, (Double($0) / sampleRate * rate).rounded())) }
  }
}
