import Files
import MynaDSP
import SoundFiles

final class RenderOutput {
  let format: SoundFileFormat
  let sampleRate: Double
  let channelCount: Int
  var frameCount: Int { writer.frameCount }
  var clippedSampleCount: Int { writer.clippedSampleCount }

  private let writer: SoundFileWriter
  private var interleaved: [Float]

  /// - Parameter sink: a pipe or device to write to instead of a file.
  init(
    path: String, sink: SoundSink? = nil, format: SoundFileFormat, bitDepth: Int? = nil,
    bitRate: Double? = nil, quality: Double? = nil, dither: Dither = .triangular,
    sampleRate: Double, channelCount: Int, expectedFrameCount: Int?, metadata: SoundMetadata,
    overwrites: Bool
  ) throws(RenderError) {
    // Limit the length, because a file's header can claim any number of frames.
    let expected = expectedFrameCount.map { min($0, 1 << 50) }
    writer = try rethrowing(as: RenderError.file) { () throws(SoundFileError) in
      if let sink {
        return try SoundFileWriter(
          sink: sink, format: format, sampleRate: sampleRate, channelCount: channelCount,
          bitDepth: bitDepth, bitRate: bitRate, quality: quality, dither: dither,
          metadata: metadata)
      }
      return try SoundFileWriter(
        path: path, format: format, sampleRate: sampleRate, channelCount: channelCount,
        bitDepth: bitDepth, bitRate: bitRate, quality: quality, dither: dither,
        expectedFrameCount: expected, metadata: metadata, overwrite: overwrites)
    }
    self.format = format
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    interleaved = [Float](repeating: 0, count: Pipeline.blockFrames * channelCount)
  }

  func writeAll(
    while shouldContinue: () -> Bool = { true },
    from read: (inout AudioBuffer) throws(RenderError) -> Int
  ) throws(RenderError) {
    var buffer = AudioBuffer(channelCount: channelCount, capacity: Pipeline.blockFrames)
    while try read(&buffer) > 0 {
      interleaved.withUnsafeMutableBufferPointer { buffer.interleave(into: $0) }
      try write(frameCount: buffer.frameCount, while: shouldContinue)
    }
  }

  func writeSilentFrame() throws(RenderError) {
    for channel in 0..<channelCount { interleaved[channel] = 0 }
    try write(frameCount: 1, while: { true })
  }

  func commit(while shouldContinue: () -> Bool = { true }) throws(RenderError) {
    try rethrowing(as: RenderError.init, try writer.commit(while: shouldContinue))
  }

  private func write(frameCount: Int, while shouldContinue: () -> Bool) throws(RenderError) {
    try rethrowing(
      as: RenderError.init,
      try writer.write(interleaved, frameCount: frameCount, while: shouldContinue))
  }
}
