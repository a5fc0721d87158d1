/// The bits per second that a lossy format takes for speech, with the settings of its encoder.
struct SpeechBitRate {
  let mono: Double
  let stereo: Double

  /// Returns the approximate size of a file, in bytes.
  func byteCount(seconds: Double, channelCount: Int) -> Double {
    seconds * (channelCount == 1 ? mono : stereo) / 8
  }
}
