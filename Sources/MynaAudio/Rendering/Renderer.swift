import Foundation
import MynaDSP
import SoundFiles

/// Renders a sound file through an effect into another file.
///
/// A stream from end to end: memory does not grow with length. The result appears at its destination whole,
/// tails included, or not at all.
public struct Renderer: Sendable {
  private let job: RenderJob

  /// Creates a renderer; nothing is touched before `run`.
  public init(_ job: RenderJob) { self.job = job }

  /// Does the job on the calling thread.
  ///
  /// - Parameter onProgress: called about ten times a second of sound with the share of the input read,
  ///   0…1, or 0 while its length is unknown; returning false cancels.
  public func run(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(RenderError) -> RenderReport {
    guard !isSameFile(job.input, job.output) else { throw .sameFile(path: job.input) }
    let source = try SoundSource(
      path: job.input, salvages: job.salvages, downmixes: job.downmixes)
    let (info, channelCount) = (source.info, source.channelCount)
    let sampleRate = job.format.sampleRate(for: info.sampleRate)
    var before = LoudnessGauge(job.measuresLoudness, info.sampleRate, channelCount)
    var after = LoudnessGauge(job.measuresLoudness, sampleRate, channelCount)
    let pipeline: Pipeline
    do {
      pipeline = try Pipeline(
        job.chain, from: info.sampleRate, to: sampleRate, channelCount: channelCount)
    } catch {
      throw .effect(error)
    }
    var parts = SourceParts(job.parts, of: source)
    let expected = parts.total.map {
      // A header may claim anything.
      Int(min(1e15, Double($0) / info.sampleRate / job.chain.rate * sampleRate))
    }
    var tags = info.tags
    if !job.keepsIdentity, TakeIdentity(tags) != nil { tags.comment = nil }
    let output = try RenderOutput(
      path: job.output, format: job.format, sampleRate: sampleRate, channelCount: channelCount,
      expectedFrameCount: expected, tags: tags, overwrites: job.overwrites)
    try output.writeAll { buffer throws(RenderError) in
      let count = try pipeline.read(into: &buffer) { block throws(RenderError) in
        let share = parts.total.map { Double(parts.frameCount) / Double(max(1, $0)) } ?? 0
        guard onProgress(min(1, share)) else { throw RenderError.cancelled }
        let count = try parts.read(from: source, into: &block)
        before.measure(&block)
        return count
      }
      if count > 0 { after.measure(&buffer) }
      return count
    }
    guard parts.frameCount > 0 else { throw .noSound(path: job.input) }
    // A frame played 32 times as fast is still a sound, and no format holds less.
    if output.frameCount == 0 { try output.writeSilentFrame() }
    guard onProgress(1) else { throw .cancelled }
    try output.commit()
    return RenderReport(
      inputDuration: Double(parts.frameCount) / info.sampleRate,
      duration: Double(output.frameCount) / sampleRate, inputSampleRate: info.sampleRate,
      inputFrameCount: parts.frameCount,
      frameCount: output.frameCount, sampleRate: sampleRate, channelCount: channelCount,
      clippedSampleCount: output.clippedSampleCount,
      replacedSampleCount: source.replacedSampleCount, damage: source.info.damage,
      inputLoudness: before.value, loudness: after.value)
  }
}

/// Whether two paths lead to one file.
func isSameFile(_ a: String, _ b: String) -> Bool {
  var (first, second) = (stat(), stat())
  guard stat(a, &first) == 0, stat(b, &second) == 0 else { return false }
  return first.st_dev == second.st_dev && first.st_ino == second.st_ino
}
