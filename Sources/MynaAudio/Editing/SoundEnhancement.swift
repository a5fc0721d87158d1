import MynaDSP
import SoundFiles

struct SoundEnhancement {
  private let path: String
  private let salvages: Bool
  private let channelCount: Int
  private let sampleRate: Double
  private let frameCount: Int?

  init(of path: String, _ source: RenderSource, salvages: Bool) throws(RenderError) {
    guard source.channelCount <= 2 else {
      throw .tooManyChannels(path: path, channelCount: source.channelCount)
    }
    let range = EffectProcessor.sampleRateRange
    self.path = path
    self.salvages = salvages
    channelCount = source.channelCount
    sampleRate = min(max(source.info.sampleRate, range.lowerBound), range.upperBound)
    frameCount = source.info.frameCount(at: sampleRate)
  }

  func reduceNoise(
    decibels: Double, to output: RenderOutput, _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> RenderReport {
    let reduction = NoiseReduction(
      .init(reduction: decibels), sampleRate: sampleRate, channelCount: channelCount)
    let pipeline = Pipeline([
      Pipeline(reduction),
      Pipeline(from: sampleRate, to: output.sampleRate, channelCount: channelCount),
    ])
    return try montage().render(
      to: output, through: pipeline, expectedFrameCount: frameCount, onProgress)
  }

  func normalize(
    loudness: Double, peak: Double, to output: RenderOutput, _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> RenderReport {
    let unchanged = Pipeline(from: sampleRate, to: sampleRate, channelCount: channelCount)
    let found = try LoudnessNormalization.search(target: loudness) {
      gain, progress throws(RenderError) in
      let pass = LoudnessMeasurement(sampleRate: sampleRate, channelCount: channelCount)
      let montage = montage()
      let pipeline = gain.map { limit($0, peak, to: sampleRate) } ?? unchanged
      try pass.measure { buffer throws(RenderError) in
        try montage.read(into: &buffer, through: pipeline, expectedFrameCount: frameCount) {
          onProgress(progress.value(at: $0))
        }
      }
      return pass.loudness
    }
    guard let (search, measured, progress) = found else { throw .noSound(path: path) }
    var report = try montage().render(
      to: output, through: limit(search.gain, peak, to: output.sampleRate),
      expectedFrameCount: frameCount
    ) { onProgress((progress...1).value(at: $0)) }
    report.inputLoudness = measured
    report.loudness = search.reached
    return report
  }

  private func montage() -> Montage {
    Montage(
      [Clip(path: path)], sampleRate: sampleRate, channelCount: channelCount, salvages: salvages)
  }

  private func limit(_ gain: Double, _ peak: Double, to rate: Double) -> Pipeline {
    let parameters = Limiter.Parameters(ceiling: peak, gain: gain)
    return Pipeline([
      Pipeline(Limiter(parameters, sampleRate: sampleRate, channelCount: channelCount)),
      Pipeline(from: sampleRate, to: rate, channelCount: channelCount),
    ])
  }
}
