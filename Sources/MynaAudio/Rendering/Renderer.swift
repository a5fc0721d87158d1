import Files
import MynaDSP
import SoundFiles

/// Renders an audio file through an effect into another file.
///
/// Memory use does not depend on the length. The output file is either complete, including tails,
/// or not created.
///
/// ```swift
/// let job = RenderJob(
///   input: "words.wav", output: "high.flac", chain: EffectPreset.chipmunk.chain, format: .flac)
/// let report = try await Renderer(job).run { progress in print(progress) }
/// ```
public struct Renderer: Sendable {
  let job: RenderJob

  /// Creates a renderer.
  ///
  /// No file is opened before `run`.
  public init(_ job: RenderJob) { self.job = job }

  /// Renders the file on the calling thread.
  ///
  /// - Parameter onProgress: called about ten times per second of audio with the progress, 0…1, or
  ///   0 if the input's length is unknown. Returning false cancels.
  public func run(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(RenderError) -> RenderReport {
    guard !isSameFile(job.input, job.output) else { throw .sameFile(path: job.input) }
    let source = try open { onProgress(0) }
    if job.isCopy(of: source) {
      if let report = try copy(source, onProgress) { return report }
      return try render(open { onProgress(0) }, onProgress)
    }
    return try render(source, onProgress)
  }

  /// Renders the file without blocking the caller's thread.
  ///
  /// A canceled task leaves no file.
  ///
  /// - Parameter onProgress: called on another thread about ten times per second of audio with the
  ///   progress, 0…1, or 0 if the input's length is unknown.
  /// - Throws: `cancelled` if the task is canceled before the file is complete.
  public nonisolated(nonsending) func run(
    onProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(RenderError) -> RenderReport {
    try await awaitRendering(onProgress: onProgress) { report throws(RenderError) in
      try run(onProgress: report)
    }
  }

  private func open(while shouldContinue: () -> Bool) throws(RenderError) -> RenderSource {
    try RenderSource(
      path: job.input, salvages: job.salvages, downmixes: job.downmixing != .never,
      mostChannels: job.mostChannels, while: shouldContinue)
  }

  private func render(
    _ source: RenderSource, _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> RenderReport {
    let (info, channelCount) = (source.info, source.channelCount)
    let format = job.format(for: info)
    let sampleRate = format.sampleRate(for: info.sampleRate)
    var before = LoudnessMeter(job.measuresLoudness, info.sampleRate, channelCount)
    var after = LoudnessMeter(job.measuresLoudness, sampleRate, channelCount)
    let pipeline = try pipeline(from: info.sampleRate, to: sampleRate, channelCount)
    var parts = SourceRanges(job.parts, of: source, fades: job.fadesParts)
    let expected = parts.total.map {
      Int(min(1e15, Double($0) / info.sampleRate / job.chain.rate * sampleRate))
    }
    let metadata = metadata(of: source)
    let output = try RenderOutput(
      path: job.output, format: format, bitDepth: format.bitDepth(keeping: info),
      sampleRate: sampleRate, channelCount: channelCount, expectedFrameCount: expected,
      metadata: metadata, overwrites: job.overwrites)
    var fraction = 0.0
    try output.writeAll(while: { onProgress(fraction) }) { buffer throws(RenderError) in
      // Also check for cancellation before each output block, because an effect can produce many
      // output frames from a few input frames.
      guard onProgress(fraction) else { throw RenderError.cancelled }
      let count = try pipeline.read(into: &buffer) { block throws(RenderError) in
        fraction = parts.progress
        guard onProgress(fraction) else { throw RenderError.cancelled }
        let count = try parts.read(from: source, into: &block) { onProgress(fraction) }
        before.measure(&block)
        return count
      }
      if count > 0 { after.measure(&buffer) }
      return count
    }
    guard parts.frameCount > 0 else { throw .noSound(path: job.input) }
    // If an effect speeds up a very short input, there may be no output frames, but a file must
    // contain at least one.
    if output.frameCount == 0 { try output.writeSilentFrame() }
    guard onProgress(1) else { throw .cancelled }
    try output.commit { onProgress(1) }
    var report = RenderReport(
      inputFrameCount: parts.frameCount, inputSampleRate: info.sampleRate,
      frameCount: output.frameCount, sampleRate: sampleRate, channelCount: channelCount,
      format: format)
    report.clippedSampleCount = output.clippedSampleCount
    report.replacedSampleCount = source.replacedSampleCount
    report.damage = source.info.damage
    report.convertedPart = source.info.convertedPart
    (report.inputLoudness, report.loudness) = (before.value, after.value)
    report.losses = losses(of: info, metadata, in: report)
    return report
  }

  private func pipeline(
    from sourceRate: Double, to targetRate: Double, _ channelCount: Int
  ) throws(RenderError) -> Pipeline {
    guard !job.chain.units.isEmpty else {
      return Pipeline(from: sourceRate, to: targetRate, channelCount: channelCount)
    }
    do {
      return try Pipeline(
        job.chain, limitsPeaks: job.limitsPeaks, from: sourceRate, to: targetRate,
        channelCount: channelCount)
    } catch {
      throw .effect(error)
    }
  }

  /// Copies the input file after decoding all of it, which rejects damaged files in the same way as
  /// rendering does.
  ///
  /// - Returns: nil if samples were replaced with silence, which means that the file must be
  ///   encoded instead.
  private func copy(
    _ source: RenderSource, _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> RenderReport? {
    let rate = source.info.sampleRate
    var loudness = LoudnessMeter(job.measuresLoudness, rate, source.channelCount)
    var parts = SourceRanges(nil, of: source)
    var block = AudioBuffer(channelCount: source.channelCount, capacity: Pipeline.blockFrames)
    repeat {
      let fraction = parts.progress
      guard onProgress(fraction) else { throw .cancelled }
      let count = try parts.read(from: source, into: &block) { onProgress(fraction) }
      if count > 0 { loudness.measure(&block) }
    } while block.frameCount > 0
    guard parts.frameCount > 0 else { throw .noSound(path: job.input) }
    let isWhole = source.info.damage == nil && source.replacedSampleCount == 0
    guard isWhole || job.format == nil else { return nil }
    let copy = FileCopy(of: job.input, at: job.output, overwrite: job.overwrites)
    let isDone = try rethrowing(as: RenderError.file, try copy.make { onProgress(1) })
    guard isDone else { throw .cancelled }
    var report = RenderReport(
      inputFrameCount: parts.frameCount, inputSampleRate: rate, frameCount: parts.frameCount,
      sampleRate: rate, channelCount: source.channelCount, format: source.info.format)
    report.damage = source.info.damage
    (report.inputLoudness, report.loudness) = (loudness.value, loudness.value)
    return report
  }
}

func isSameFile(_ a: String, _ b: String) -> Bool {
  guard let identity = FileIdentity(path: a) else { return false }
  return identity == FileIdentity(path: b)
}
