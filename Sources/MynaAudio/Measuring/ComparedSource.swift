import MynaDSP
import SoundFiles

/// An audio file as one side of a comparison, with the sample rate and channels of the comparison.
///
/// Damaged files are read as far as possible.
final class ComparedSource {
  var info: SoundFileInfo { source.info }
  let channelCount: Int
  /// Whether every sample read so far has the value that it has in the file.
  var isExact: Bool { !info.isDouble && info.bitDepth != 32 && source.replacedSampleCount == 0 }

  private let source: RenderSource
  private let pipeline: Pipeline
  private let shouldContinue: () -> Bool
  private var block: AudioBuffer
  private var blockStart = 0

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - sampleRate: the sample rate to convert to.
  ///   - mixesToMono: whether to read the mean of the channels; if false, reads all channels.
  init(
    path: String, sampleRate: Double, mixesToMono: Bool, while shouldContinue: @escaping () -> Bool
  ) throws(RenderError) {
    source = try RenderSource(
      path: path, salvages: true, downmixes: true, mostChannels: .max,
      channels: mixesToMono ? .mono : .all, while: shouldContinue)
    channelCount = source.channelCount
    pipeline = Pipeline(
      from: source.info.sampleRate, to: sampleRate, channelCount: channelCount)
    self.shouldContinue = shouldContinue
    block = AudioBuffer(channelCount: channelCount, capacity: Pipeline.blockFrames)
    block.frameCount = 0
  }

  /// Fills `buffer` to its capacity, or with the remaining frames at the end, and returns the
  /// number of frames read.
  func read(into buffer: inout AudioBuffer) throws(RenderError) -> Int {
    buffer.frameCount = 0
    while buffer.frameCount < buffer.capacity {
      if blockStart == block.frameCount {
        blockStart = 0
        guard try readBlock() > 0 else { break }
      }
      let count = min(block.frameCount - blockStart, buffer.capacity - buffer.frameCount)
      buffer.append(blockStart..<blockStart + count, of: block)
      blockStart += count
    }
    return buffer.frameCount
  }

  /// Reads and discards up to `count` frames.
  ///
  /// All frames are decoded, because seeking is not exact in all lossy formats.
  func skip(_ count: Int) throws(RenderError) {
    var left = count
    while left > 0 {
      var buffer = AudioBuffer(
        channelCount: channelCount, capacity: min(left, Pipeline.blockFrames))
      guard try read(into: &buffer) > 0 else { return }
      left -= buffer.frameCount
    }
  }

  /// Returns the next `count` samples of each channel, with zeros after the end of the file.
  func samples(_ count: Int) throws(RenderError) -> [[Float]] {
    var channels = [[Float]](repeating: [], count: channelCount)
    var buffer = AudioBuffer(channelCount: channelCount, capacity: Pipeline.blockFrames)
    for channel in channels.indices { channels[channel].reserveCapacity(count) }
    while channels[0].count < count, try read(into: &buffer) > 0 {
      let part = min(buffer.frameCount, count - channels[0].count)
      for (channel, samples) in buffer.channels.enumerated() {
        channels[channel] += samples.prefix(part)
      }
    }
    for channel in channels.indices {
      channels[channel] += [Float](repeating: 0, count: count - channels[channel].count)
    }
    return channels
  }

  private func readBlock() throws(RenderError) -> Int {
    guard shouldContinue() else { throw .cancelled }
    return try pipeline.read(into: &block) { buffer throws(RenderError) in
      try source.read(into: &buffer, while: shouldContinue)
    }
  }
}
