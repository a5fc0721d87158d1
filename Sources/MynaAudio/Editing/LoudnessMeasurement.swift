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

  func measure(
    _ montage: Montage, through pipeline: Pipeline, expectedFrameCount: Int?,
    _ onProgress: (Double) -> Bool
  ) throws(RenderError) {
    while try montage.read(
      into: &buffer, through: pipeline, expectedFrameCount: expectedFrameCount, onProgress) > 0
    {
      loudnessMeter.measure(&buffer)
    }
    // A loudness measurement requires 0.4 s of audio, so measure shorter audio as if it were
    // followed by silence.
    let shortest = Int((0.4 * sampleRate).rounded(.up))
    guard montage.frameCount < shortest else { return }
    var silence = AudioBuffer(
      channelCount: buffer.channelCount, capacity: shortest - montage.frameCount)
    loudnessMeter.measure(&silence)
  }
}
