import Files
import MynaDSP
import SoundFiles

/// Reads the audio of a job, from selecting the parts of the input to the last step before writing.
///
/// The order is always the same: parts, channels, reversal, noise reduction, effect, sample rate,
/// mix, fades, padding, and limiter.
final class RenderStream {
  /// The gain and the maximum true peak of the limiter, in decibels.
  typealias Limiting = (gain: Double, peak: Double)

  let source: RenderSource
  let channelCount: Int
  private(set) var parts: SourceRanges
  /// The number of frames before padding.
  private(set) var unpaddedFrameCount = 0
  /// The damage to the file that was mixed in.
  var mixedDamage: SoundFileDamage? { mix?.damage }
  /// The number of samples of both files that were replaced with silence.
  var replacedSampleCount: Int { source.replacedSampleCount + (mix?.replacedSampleCount ?? 0) }
  /// The integrated loudness of the input in LUFS; nil unless the job measures it.
  var inputLoudness: Double? { before.value }

  private let job: RenderJob
  private let processing: Pipeline
  private let finishing: Pipeline
  private var mix: RenderMix?
  private var reversed: ReversedAudio?
  private var before: LoudnessMeter
  private var fraction = 0.0

  /// Creates a stream at `sampleRate`.
  ///
  /// - Parameter limiting: the limiter for a target loudness; nil to limit only what the job
  ///   changes.
  init(
    _ job: RenderJob, of source: RenderSource, at sampleRate: Double, limiting: Limiting? = nil
  ) throws(RenderError) {
    (self.job, self.source, channelCount) = (job, source, source.channelCount)
    parts = SourceRanges(job.parts, of: source, fades: job.fadesParts)
    processing = try rethrowing(
      as: RenderError.effect,
      try Pipeline(
        job.chain, noiseReduction: job.noiseReduction, from: source.info.sampleRate,
        to: sampleRate, channelCount: channelCount))
    finishing = job.finishing(at: sampleRate, channelCount: channelCount, limiting: limiting)
    mix = job.mix.map {
      RenderMix($0, sampleRate: sampleRate, channelCount: source.channelCount, job: job)
    }
    before = LoudnessMeter(job.measuresLoudness, source.info.sampleRate, channelCount)
  }

  /// Fills `buffer` up to its capacity and returns the number of frames read; 0 at the end.
  ///
  /// - Parameter onProgress: called with the progress, 0…1; returning false cancels.
  func read(
    into buffer: inout AudioBuffer, _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> Int {
    // Also check for cancellation before each output block, because an effect can produce many
    // output frames from a few input frames.
    guard onProgress(fraction) else { throw .cancelled }
    return try finishing.read(into: &buffer) { block throws(RenderError) in
      let count = try readUnfinished(into: &block, onProgress)
      unpaddedFrameCount += count
      return count
    }
  }

  /// Reads up to `frames` frames to the beginning of `bytes` without converting their samples, and
  /// returns their number; if it is 0, `read(into:)` reads the next frame.
  ///
  /// The job must be one that `copiesSamples`.
  func read(
    _ frames: Int, into bytes: inout [UInt8], _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> Int {
    fraction = parts.progress
    guard onProgress(fraction) else { throw .cancelled }
    let count = try parts.read(frames, from: source, into: &bytes) { onProgress(fraction) }
    unpaddedFrameCount += count
    return count
  }

  private func readUnfinished(
    into buffer: inout AudioBuffer, _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> Int {
    let count = try processing.read(into: &buffer) { block throws(RenderError) in
      try readInput(into: &block, onProgress)
    }
    guard let mix else { return count }
    buffer.frameCount = count
    try mix.add(to: &buffer) { onProgress(fraction) }
    return buffer.frameCount
  }

  private func readInput(
    into buffer: inout AudioBuffer, _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> Int {
    guard job.isReversed else { return try readParts(into: &buffer, onProgress) }
    if let reversed { return try reversed.read(into: &buffer) }
    let whole = try ReversedAudio(channelCount: channelCount)
    while try readParts(into: &buffer, onProgress) > 0 { try whole.append(buffer) }
    reversed = whole
    return try whole.read(into: &buffer)
  }

  private func readParts(
    into buffer: inout AudioBuffer, _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> Int {
    fraction = parts.progress
    guard onProgress(fraction) else { throw .cancelled }
    let count = try parts.read(from: source, into: &buffer) { onProgress(fraction) }
    if count > 0 { before.measure(&buffer) }
    return count
  }
}

extension RenderJob {
  fileprivate func finishing(
    at sampleRate: Double, channelCount: Int, limiting: RenderStream.Limiting?
  ) -> Pipeline {
    func frames(_ seconds: Double) -> Int { Int(frames: (max(0, seconds) * sampleRate).rounded()) }
    let longest = FadeLengths.range.upperBound
    var stages: [Pipeline] = []
    if fades != FadeLengths() {
      stages.append(
        Pipeline(
          LinearFades(
            fadeIn: frames(min(longest, fades.fadeIn)),
            fadeOut: frames(min(longest, fades.fadeOut)),
            channelCount: channelCount)))
    }
    if padding != PaddingLengths() {
      stages.append(
        Pipeline(
          SilencePadding(
            leading: frames(padding.before), trailing: frames(padding.after),
            channelCount: channelCount)))
    }
    if let limiting {
      let parameters = Limiter.Parameters(ceiling: limiting.peak, gain: limiting.gain)
      stages.append(
        Pipeline(Limiter(parameters, sampleRate: sampleRate, channelCount: channelCount)))
    } else if limitsPeaks, loudness == nil,
      chain.changesSound || mix != nil || limitsUnchanged
    {
      stages.append(Pipeline(Limiter(.init(), sampleRate: sampleRate, channelCount: channelCount)))
    }
    return Pipeline(stages)
  }
}
