package import MynaDSP
package import SoundFiles

/// A job that writes a test signal to a file.
package struct TestSignalJob: Sendable {
  package var output: String
  package var signal: TestSignal
  /// The peak of tones and sweeps, and the root mean square of noise, where 1 is full scale.
  package var level = 0.25
  package var frameCount: Int
  /// The sample rate in hertz, which the format must support.
  package var sampleRate = 48_000.0
  package var channelCount = 1
  package var format: SoundFileFormat
  /// Whether an existing file at `output` may be replaced.
  package var overwrites = false

  package init(output: String, signal: TestSignal, frameCount: Int, format: SoundFileFormat) {
    (self.output, self.signal) = (output, signal)
    (self.frameCount, self.format) = (frameCount, format)
  }

  /// Writes the file in constant memory and returns the number of samples that the format clipped.
  ///
  /// After an error, no new file is left, and an existing file is unchanged.
  ///
  /// - Parameter onProgress: as in `Renderer.run`.
  package func run(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(RenderError) -> Int {
    let file = try RenderOutput(
      path: output, format: format, sampleRate: sampleRate, channelCount: channelCount,
      expectedFrameCount: frameCount, metadata: SoundMetadata(), overwrites: overwrites)
    var generator = TestSignalGenerator(
      signal, level: level, sampleRate: sampleRate, channelCount: channelCount,
      frameCount: frameCount)
    func shouldContinue() -> Bool {
      onProgress(Double(file.frameCount) / Double(max(1, frameCount)))
    }
    try file.writeAll(while: shouldContinue) { buffer throws(RenderError) in
      guard shouldContinue() else { throw .cancelled }
      return generator.read(into: &buffer)
    }
    try file.commit(while: shouldContinue)
    return file.clippedSampleCount
  }
}
