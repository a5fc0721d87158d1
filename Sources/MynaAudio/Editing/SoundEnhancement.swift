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
    let pipeline = Pipeline(
      reduction, from: sampleRate, to: output.sampleRate, channelCount: channelCount)
    return try montage().render(
      to: output, through: pipeline, expectedFrameCount: frameCount, onProgress)
  }

  func normalize(
    loudness: Double, peak: Double, to output: RenderOutput, _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> RenderReport {
    var progress = 0.0
    // The number of passes is not known in advance, so each pass advances progress by 30 % of the
    // remainder.
    func pass(_ pipeline: Pipeline) throws(RenderError) -> Double? {
      let start = progress
      progress += 0.3 * (1 - start)
      let pass = LoudnessMeasurement(sampleRate: sampleRate, channelCount: channelCount)
      try pass.measure(montage(), through: pipeline, expectedFrameCount: frameCount) {
        onProgress(start + (progress - start) * $0)
      }
      return pass.loudness
    }
    let unchanged = Pipeline(from: sampleRate, to: sampleRate, channelCount: channelCount)
    var loudnessBefore = try pass(unchanged)
    if loudnessBefore == nil {
      // Audio below −70 LUFS can be measured only after amplification.
      let gain = Limiter.Parameters.gainRange.upperBound
      loudnessBefore = try pass(limit(gain, peak, to: sampleRate)).map { $0 - gain }
    }
    guard let measured = loudnessBefore else { throw .noSound(path: path) }
    var search = LoudnessNormalization(measured: measured, target: loudness)
    // Measure again even if nothing was limited, because amplification can raise quiet passages
    // above the loudness gate.
    while !search.isDone {
      search.record(try pass(limit(search.gain, peak, to: sampleRate)) ?? -70)
    }
    let start = progress
    var report = try montage().render(
      to: output, through: limit(search.gain, peak, to: output.sampleRate),
      expectedFrameCount: frameCount
    ) { onProgress(start + (1 - start) * $0) }
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
    return Pipeline(
      Limiter(parameters, sampleRate: sampleRate, channelCount: channelCount),
      from: sampleRate, to: rate, channelCount: channelCount)
  }
}
