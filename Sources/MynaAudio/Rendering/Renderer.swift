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
  /// - Parameter onProgress: called about ten times per second of audio, or for every 64 KiB of
  ///   samples that stay unchanged, with the progress, 0…1, or 0 if the input's length is unknown.
  ///   Returning false cancels.
  public func run(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(RenderError) -> RenderReport {
    precondition(
      job.stream == nil || job.loudness == nil && !job.trimsSilence, "a stream is read only once")
    guard !isSameFile(job.input, job.output) else { throw .sameFile(path: job.input) }
    if let mix = job.mix, isSameFile(mix.path, job.output) { throw .sameFile(path: mix.path) }
    guard job.steps.isEmpty else { return try runSteps(onProgress) }
    let source = try open { onProgress(0) }
    if job.isCopy(of: source), job.stream == nil {
      if let report = try copy(source, onProgress) { return report }
      return try render(open { onProgress(0) }, onProgress)
    }
    guard job.trimsSilence else { return try render(source, onProgress) }
    var trimmed = job
    trimmed.trimsSilence = false
    trimmed.parts = [try partWithoutSilence(of: source, onProgress)]
    return try Renderer(trimmed).run(onProgress: onProgress)
  }

  /// Renders the file without blocking the caller's thread.
  ///
  /// A canceled task leaves no file.
  ///
  /// - Parameter onProgress: called on another thread, as in the other method, with the progress,
  ///   0…1, or 0 if the input's length is unknown.
  /// - Throws: `cancelled` if the task is canceled before the file is complete.
  public nonisolated(nonsending) func run(
    onProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(RenderError) -> RenderReport {
    try await awaitRendering(onProgress: onProgress) { report throws(RenderError) in
      try run(onProgress: report)
    }
  }

  func open(while shouldContinue: () -> Bool) throws(RenderError) -> RenderSource {
    try RenderSource(
      path: job.input, stream: job.stream, salvages: job.salvages,
      downmixes: job.downmixing != .never,
      mostChannels: job.mostChannels, channels: job.channels, delaysDamage: job.sink != nil,
      while: shouldContinue)
  }

  private func render(
    _ source: RenderSource, _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> RenderReport {
    try checkParts(of: source)
    let (info, channelCount) = (source.info, source.channelCount)
    let format = job.format(for: info)
    let sampleRate = format.sampleRate(for: job.sampleRate ?? info.sampleRate)
    try checkBitRate(of: format, sampleRate: sampleRate, channelCount: channelCount)
    try checkFades(of: source)
    let normalization = try normalization(at: sampleRate, onProgress)
    let progress = (normalization?.progress ?? 0)...1
    var after = LoudnessMeter(job.measuresLoudness, sampleRate, channelCount)
    let stream = try RenderStream(
      job, of: source, at: sampleRate, limiting: normalization?.limiting)
    let metadata = metadata(of: source)
    let output = try RenderOutput(
      path: job.output, sink: job.sink, format: format,
      bitDepth: job.bitDepth ?? format.bitDepth(keeping: info), bitRate: job.bitRate,
      quality: job.quality, dither: job.dither, sampleRate: sampleRate, channelCount: channelCount,
      expectedFrameCount: expectedFrameCount(of: stream, at: sampleRate),
      metadata: metadata, overwrites: job.overwrites)
    var fraction = 0.0
    var failure: RenderError?
    let copies =
      job.copiesSamples && sampleRate == info.sampleRate && output.sampleFormat != nil
      && output.sampleFormat == source.sampleFormat
    try output.writeAll(while: { onProgress(progress.value(at: fraction)) }) {
      frames, bytes throws(RenderError) in
      copies ? try stream.read(frames, into: &bytes, onProgress) : 0
    } from: { buffer throws(RenderError) in
      do throws(RenderError) {
        let count = try stream.read(into: &buffer) {
          fraction = $0
          return onProgress(progress.value(at: fraction))
        }
        if count > 0 { after.measure(&buffer) }
        return count
      } catch {
        guard job.sink != nil, error != .cancelled else { throw error }
        failure = error
        return 0
      }
    }
    func check() throws(RenderError) {
      if let failure { throw failure }
      try source.refuseDamage()
      try checkLength(of: stream, at: sampleRate)
    }
    // Audio that was sent to a pipe cannot be taken back, so complete it before reporting an error.
    let checksFirst = job.sink == nil || output.frameCount == 0
    if checksFirst { try check() }
    // If an effect speeds up a very short input, there may be no output frames, but a file must
    // contain at least one.
    if output.frameCount == 0 { try output.writeSilentFrame() }
    guard onProgress(1) else { throw .cancelled }
    try output.commit { onProgress(1) }
    if !checksFirst { try check() }
    var result = RenderReport(
      inputFrameCount: stream.parts.frameCount, inputSampleRate: info.sampleRate,
      frameCount: output.frameCount, sampleRate: sampleRate, channelCount: channelCount,
      format: format)
    result.clippedSampleCount = output.clippedSampleCount
    result.replacedSampleCount = stream.replacedSampleCount
    (result.damage, result.mixedDamage) = (source.info.damage, stream.mixedDamage)
    result.convertedPart = source.info.convertedPart
    result.inputLoudness = job.measuresLoudness ? stream.inputLoudness : normalization?.before
    result.loudness = normalization?.after ?? after.value
    result.losses = losses(of: info, metadata, in: result)
    return result
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
    try source.refuseDamage()
    if let sink = job.sink {
      try rethrowing(
        as: RenderError.init, try sink.write(contentsOf: job.input) { onProgress(1) })
    } else {
      let copy = FileCopy(of: job.input, at: job.output, overwrite: job.overwrites)
      let isDone = try rethrowing(as: RenderError.file, try copy.make { onProgress(1) })
      guard isDone else { throw .cancelled }
    }
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
