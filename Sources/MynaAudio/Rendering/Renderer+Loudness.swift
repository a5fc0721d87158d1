import MynaDSP

extension Renderer {
  /// The limiter with which a job reaches its target loudness, and the loudness before and after
  /// the limiter.
  struct Normalization {
    let limiting: RenderStream.Limiting
    let before: Double
    let after: Double?
    /// The progress of the job, 0…1, after all measurements.
    let progress: Double
  }

  /// Measures the job's audio, as often as necessary, to find the limiter for its target loudness;
  /// returns nil if the job has no target loudness.
  func normalization(
    at sampleRate: Double, _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> Normalization? {
    guard let target = job.loudness else { return nil }
    let rates = LoudnessMeter.sampleRateRange
    let measuredRate = min(max(sampleRate, rates.lowerBound), rates.upperBound)
    let found = try LoudnessNormalization.search(target: target.loudness) {
      gain, progress throws(RenderError) in
      let source = try open { onProgress(progress.lowerBound) }
      let stream = try RenderStream(
        job, of: source, at: measuredRate, limiting: gain.map { ($0, target.peak) })
      let measurement = LoudnessMeasurement(
        sampleRate: measuredRate, channelCount: source.channelCount)
      try measurement.measure { buffer throws(RenderError) in
        try stream.read(into: &buffer) { onProgress(progress.value(at: $0)) }
      }
      return measurement.loudness
    }
    guard let found else { throw .noSound(path: job.input) }
    return Normalization(
      limiting: (found.normalization.gain, target.peak), before: found.measured,
      after: found.normalization.reached, progress: found.progress)
  }
}
