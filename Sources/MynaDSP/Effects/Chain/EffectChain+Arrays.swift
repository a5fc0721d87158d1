extension EffectChain {
  /// Applies the effect to a mono sound and returns the result, including the tail.
  ///
  /// ```swift
  /// let high = try EffectPreset.chipmunk.chain.process(samples, sampleRate: 48_000)
  /// ```
  ///
  /// - Parameters:
  ///   - samples: the samples, −1…1.
  ///   - sampleRate: the sample rate in hertz, within `EffectProcessor.sampleRateRange`.
  /// - Throws: `EffectError` if a setting or the rate is out of range.
  public func process(_ samples: [Float], sampleRate: Double) throws(EffectError) -> [Float] {
    try process([samples], sampleRate: sampleRate)[0]
  }

  /// Applies the effect to a mono or stereo sound and returns the result, including the tail.
  ///
  /// - Parameters:
  ///   - channels: the samples of each channel, −1…1; all channels have the same length.
  ///   - sampleRate: the sample rate in hertz, within `EffectProcessor.sampleRateRange`.
  /// - Throws: `EffectError` if a setting, the rate, or the number of channels is out of range.
  public func process(_ channels: [[Float]], sampleRate: Double) throws(EffectError) -> [[Float]] {
    var processor = try EffectProcessor(
      self, sampleRate: sampleRate, channelCount: channels.count)
    let (blockFrames, frameCount) = (4_096, channels[0].count)
    var input = AudioBuffer(channelCount: channels.count, capacity: blockFrames)
    var output = AudioBuffer(channelCount: channels.count, capacity: blockFrames)
    var result = channels.map { _ in [Float]() }
    for channel in result.indices {
      result[channel].reserveCapacity(Int(Double(frameCount) / rate) + processor.tail)
    }
    var written = 0
    while !processor.isFinished {
      if written < frameCount {
        input.frameCount = min(blockFrames, frameCount - written)
        for channel in channels.indices {
          precondition(
            channels[channel].count == frameCount, "the channels have different numbers of frames")
          for frame in 0..<input.frameCount {
            input[channel, frame] = channels[channel][written + frame]
          }
        }
        written += processor.write(input)
      } else {
        processor.finish()
      }
      while processor.read(into: &output) > 0 {
        for channel in result.indices {
          for frame in 0..<output.frameCount { result[channel].append(output[channel, frame]) }
        }
      }
    }
    return result
  }
}
