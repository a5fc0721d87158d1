extension Montage {
  /// Writes the whole and puts the file in its place.
  func render(
    to output: RenderOutput, expectedFrameCount: Int?, _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> RenderReport {
    try output.writeAll { buffer throws(RenderError) in
      // A header may claim anything.
      let share = expectedFrameCount.map { Double(frameCount) / Double(max(1, $0)) } ?? 0
      guard onProgress(min(1, share)) else { throw RenderError.cancelled }
      return try read(into: &buffer)
    }
    guard onProgress(1) else { throw .cancelled }
    try output.commit()
    return report(of: output)
  }

  /// What was read and written.
  func report(of output: RenderOutput) -> RenderReport {
    RenderReport(
      inputDuration: inputDuration, duration: Double(output.frameCount) / output.sampleRate,
      inputSampleRate: inputSampleRate, inputFrameCount: inputFrameCount,
      frameCount: output.frameCount, sampleRate: output.sampleRate,
      channelCount: output.channelCount, clippedSampleCount: output.clippedSampleCount,
      replacedSampleCount: replacedSampleCount, damage: damage, inputLoudness: nil, loudness: nil)
  }
}
