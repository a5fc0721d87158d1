import Files
import MynaDSP
import SoundFiles

final class RenderOutput {
  let format: SoundFileFormat
  let sampleRate: Double
  let channelCount: Int
  var frameCount: Int { writer.frameCount }
  var clippedSampleCount: Int { writer.clippedSampleCount }

  /// The binary format of the file's samples, if they can be written without conversion.
  var sampleFormat: PCMSampleFormat? { writer.sampleFormat }

  /// The approximate number of bytes to copy at once.
  private static let copiedBytes = 1 << 16

  private let writer: SoundFileWriter
  private var interleaved: [Float]
  private var copied: [UInt8] = []

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

  /// Writes the frames that `copy` and `read` return, until both return 0.
  ///
  /// - Parameters:
  ///   - copy: reads frames in the file's `sampleFormat` to the beginning of an array, and returns
  ///     their number, or 0 if `read` must read the next frame.
  ///   - read: fills a buffer, and returns the number of frames; 0 at the end.
  func writeAll(
    while shouldContinue: () -> Bool = { true },
    copying copy: (_ frames: Int, inout [UInt8]) throws(RenderError) -> Int = { _, _ in 0 },
    from read: (inout AudioBuffer) throws(RenderError) -> Int
  ) throws(RenderError) {
    var buffer = AudioBuffer(channelCount: channelCount, capacity: Pipeline.blockFrames)
    while true {
      try copyAll(from: copy)
      guard try read(&buffer) > 0 else { return }
      interleaved.withUnsafeMutableBufferPointer { buffer.interleave(into: $0) }
      try write(frameCount: buffer.frameCount, while: shouldContinue)
    }
  }

  private func copyAll(
    from read: (_ frames: Int, inout [UInt8]) throws(RenderError) -> Int
  ) throws(RenderError) {
    guard let sampleFormat else { return }
    let frameSize = sampleFormat.byteCount * channelCount
    let frames = max(1, Self.copiedBytes / frameSize)
    if copied.isEmpty { copied = [UInt8](repeating: 0, count: frames * frameSize) }
    while case let count = try read(frames, &copied), count > 0 {
      try rethrowing(as: RenderError.init, try writer.write(samplesIn: copied, frameCount: count))
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
