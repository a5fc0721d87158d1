import MynaDSP

final class LoudnessMeasurement {
  private let sampleRate: Double
  private var loudnessMeter: LoudnessMeter
  private var buffer: AudioBuffer

  init(sampleRate: Double, channelCount: Int) {
    self.sampleRate = sampleRate
    loudnessMeter = LoudnessMeter(true, sampleRate, channelCount)
    buffer = AudioBuffer(channelCount: channelCount, capacity: Pipeline.blockFrames)
  }

  /// The integrated loudness in LUFS; nil for silence.
  var loudness: Double? { loudnessMeter.value }

  /// Measures all audio that `read` returns, until it returns no more frames.
  func measure(
    _ read: (inout AudioBuffer) throws(RenderError) -> Int
  ) throws(RenderError) {
    var frameCount = 0
    while try read(&buffer) > 0 {
      loudnessMeter.measure(&buffer)
      frameCount += buffer.frameCount
    }
    // A loudness measurement requires 0.4 s of audio, so measure shorter audio as if it were
    // followed by silence.
    let shortest = Int((0.4 * sampleRate).rounded(.up))
    guard frameCount < shortest else { return }
    var silence = AudioBuffer(channelCount: buffer.channelCount, capacity: shortest - frameCount)
    loudnessMeter.measure(&silence)
  }
}
