import Files
import MynaDSP
import SoundFiles

/// Reads audio backward.
///
/// Only a temporary file can provide the last frame first, because the end of a compressed file, or
/// of a file of unknown length, is known only after everything has been decoded.
final class ReversedAudio {
  private let file: TemporaryFile
  private let channelCount: Int
  /// The number of frames that have not been read yet.
  private var frameCount = 0
  private var interleaved: [Float] = []

  init(channelCount: Int) throws(RenderError) {
    self.channelCount = channelCount
    file = try rethrowing(as: Self.failure, try TemporaryFile())
  }

  func append(_ buffer: borrowing AudioBuffer) throws(RenderError) {
    resize(to: buffer.frameCount)
    interleaved.withUnsafeMutableBufferPointer { buffer.interleave(into: $0) }
    let samples = interleaved
    try rethrowing(as: Self.failure, try file.append(samples.span.bytes))
    frameCount += buffer.frameCount
  }

  /// Fills `buffer` up to its capacity and returns the number of frames read.
  func read(into buffer: inout AudioBuffer) throws(RenderError) -> Int {
    let count = min(buffer.capacity, frameCount)
    buffer.frameCount = count
    guard count > 0 else { return 0 }
    resize(to: count)
    let offset = (frameCount - count) * channelCount * MemoryLayout<Float>.size
    let file = file
    _ = try interleaved.withUnsafeMutableBufferPointer { samples throws(RenderError) in
      let bytes = UnsafeMutableRawBufferPointer(samples)
      return try rethrowing(as: Self.failure, try file.read(into: bytes, at: offset))
    }
    for frame in 0..<count {
      for channel in 0..<channelCount {
        buffer[channel, count - 1 - frame] = interleaved[frame * channelCount + channel]
      }
    }
    frameCount -= count
    return count
  }

  private func resize(to frames: Int) {
    let wanted = frames * channelCount
    if interleaved.count != wanted { interleaved = [Float](repeating: 0, count: wanted) }
  }

  private static func failure(_ error: SystemError) -> RenderError { .file(.writing(error)) }
}
