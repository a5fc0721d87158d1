import MynaDSP
import SoundFiles

extension Montage {
  /// Writes the whole and puts the file in its place.
  ///
  /// - Parameter pipeline: what it goes through on the way; nil where it is written as it is.
  func render(
    to output: RenderOutput, through pipeline: Pipeline? = nil, expectedFrameCount: Int?,
    _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> RenderReport {
    let pipeline =
      pipeline ?? Pipeline(from: sampleRate, to: sampleRate, channelCount: channelCount)
    try output.writeAll { buffer throws(RenderError) in
      try read(
        into: &buffer, through: pipeline, expectedFrameCount: expectedFrameCount, onProgress)
    }
    // The one frame of a very high rate may be less than one where the pipeline works.
    if output.frameCount == 0 { try output.writeSilentFrame() }
    guard onProgress(1) else { throw .cancelled }
    try output.commit()
    return report(of: output)
  }

  /// Fills `buffer` from the end of a pipeline that it gives its frames to, and returns the frames there were.
  func read(
    into buffer: inout AudioBuffer, through pipeline: Pipeline, expectedFrameCount: Int?,
    _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> Int {
    func goesOn() -> Bool {
      // A header may claim anything.
      let share = expectedFrameCount.map { Double(frameCount) / Double(max(1, $0)) } ?? 0
      return onProgress(min(1, share))
    }
    return try pipeline.read(into: &buffer) { block throws(RenderError) in
      guard goesOn() else { throw RenderError.cancelled }
      return try read(into: &block, while: goesOn)
    }
  }

  private func report(of output: RenderOutput) -> RenderReport {
    RenderReport(
      inputDuration: inputDuration, duration: Double(output.frameCount) / output.sampleRate,
      inputSampleRate: inputSampleRate, inputFrameCount: inputFrameCount,
      frameCount: output.frameCount, sampleRate: output.sampleRate,
      channelCount: output.channelCount, clippedSampleCount: output.clippedSampleCount,
      replacedSampleCount: replacedSampleCount, damage: damage, format: output.format,
      inputLoudness: nil, loudness: nil)
  }
}
