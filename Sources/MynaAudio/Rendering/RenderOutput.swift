import MynaDSP
import SoundFiles

/// The file a rendering makes; without `commit` there is none.
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
    // A header may claim anything.
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

  /// Writes all that `read` gives, block by block, until it gives nothing.
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

  /// Puts the file in its place.
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
