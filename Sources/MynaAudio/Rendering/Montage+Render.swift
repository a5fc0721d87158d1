import MynaDSP
import SoundFiles

extension Montage {
  func render(
    to output: RenderOutput, through pipeline: Pipeline? = nil, expectedFrameCount: Int?,
    measuresLoudness: Bool = false, _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> RenderReport {
    var loudness = LoudnessMeter(measuresLoudness, output.sampleRate, output.channelCount)
    let copies = pipeline == nil && !measuresLoudness && output.sampleFormat != nil
    let pipeline =
      pipeline ?? Pipeline(from: sampleRate, to: sampleRate, channelCount: channelCount)
    try output.writeAll(while: { true }) { frames, bytes throws(RenderError) in
      guard copies else { return 0 }
      guard onProgress(fraction(of: expectedFrameCount)) else { throw .cancelled }
      return try read(frames, of: output.sampleFormat, into: &bytes)
    } from: { buffer throws(RenderError) in
      let count = try read(
        into: &buffer, through: pipeline, expectedFrameCount: expectedFrameCount, onProgress)
      if count > 0 { loudness.measure(&buffer) }
      return count
    }
    // If the input is a single frame at a very high sample rate, converting it can produce no
    // frames at all.
    if output.frameCount == 0 { try output.writeSilentFrame() }
    guard onProgress(1) else { throw .cancelled }
    try output.commit()
    var report = report(of: output)
    report.loudness = loudness.value
    return report
  }

  func read(
    into buffer: inout AudioBuffer, through pipeline: Pipeline, expectedFrameCount: Int?,
    _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> Int {
    func shouldContinue() -> Bool { onProgress(fraction(of: expectedFrameCount)) }
    return try pipeline.read(into: &buffer) { block throws(RenderError) in
      guard shouldContinue() else { throw RenderError.cancelled }
      return try read(into: &block, while: shouldContinue)
    }
  }

  private func fraction(of expectedFrameCount: Int?) -> Double {
    min(1, expectedFrameCount.map { Double(frameCount) / Double(max(1, $0)) } ?? 0)
  }

  private func report(of output: RenderOutput) -> RenderReport {
    var report = RenderReport(
      inputFrameCount: inputFrameCount, inputSampleRate: inputSampleRate,
      frameCount: output.frameCount, sampleRate: output.sampleRate,
      channelCount: output.channelCount, format: output.format)
    report.inputDuration = inputDuration
    report.clippedSampleCount = output.clippedSampleCount
    report.replacedSampleCount = replacedSampleCount
    report.damage = damage
    return report
  }
}
