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

  init(
    path: String, format: SoundFileFormat, bitDepth: Int? = nil, sampleRate: Double,
    channelCount: Int, expectedFrameCount: Int?, metadata: SoundMetadata, overwrites: Bool
  ) throws(RenderError) {
    // The header of a file may claim any length.
    let expected = expectedFrameCount.map { min($0, 1 << 50) }
    do {
      writer = try SoundFileWriter(
        path: path, format: format, sampleRate: sampleRate, channelCount: channelCount,
        bitDepth: bitDepth, expectedFrameCount: expected, metadata: metadata,
        overwrite: overwrites)
    } catch {
      throw .file(error)
    }
    self.format = format
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    interleaved = [Float](repeating: 0, count: Pipeline.blockFrames * channelCount)
  }

  func writeAll(
    from read: (inout AudioBuffer) throws(RenderError) -> Int
  ) throws(RenderError) {
    var buffer = AudioBuffer(channelCount: channelCount, capacity: Pipeline.blockFrames)
    while try read(&buffer) > 0 {
      interleaved.withUnsafeMutableBufferPointer { buffer.interleave(into: $0) }
      try write(frameCount: buffer.frameCount)
    }
  }

  func writeSilentFrame() throws(RenderError) {
    for channel in 0..<channelCount { interleaved[channel] = 0 }
    try write(frameCount: 1)
  }

  func commit() throws(RenderError) {
    do {
      try writer.commit()
    } catch {
      throw .file(error)
    }
  }

  private func write(frameCount: Int) throws(RenderError) {
    do {
      try writer.write(interleaved, frameCount: frameCount)
    } catch {
      throw .file(error)
    }
  }
}
