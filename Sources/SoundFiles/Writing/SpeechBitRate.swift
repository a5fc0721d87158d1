struct SpeechBitRate {
  let mono: Double
  let stereo: Double

  func byteCount(seconds: Double, channelCount: Int) -> Double {
    seconds * (channelCount == 1 ? mono : stereo) / 8
  }
}
