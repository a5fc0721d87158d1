import MynaDSP
import SoundFiles

final class ClipReader {
  let source: RenderSource
  private(set) var inputFrameCount = 0

  private let frames: Range<Int>
  private let channelCount: Int
  private let picked: Int?
  private let pipeline: Pipeline
  private var block: AudioBuffer

  init(
    _ clip: Clip, salvages: Bool, sampleRate: Double, channelCount: Int,
    while shouldContinue: () -> Bool
  ) throws(RenderError) {
    source = try Self.open(
      clip.path, salvages: salvages, channelCount: channelCount, channel: clip.channel,
      while: shouldContinue)
    picked = clip.channel
    frames = clip.frames
    self.channelCount = channelCount
    pipeline = Pipeline(
      from: source.info.sampleRate, to: sampleRate, channelCount: source.channelCount)
    block = AudioBuffer(channelCount: source.channelCount, capacity: Pipeline.blockFrames)
    if frames.lowerBound > 0 { try source.advance(to: frames.lowerBound, while: shouldContinue) }
  }

  /// The binary format of the samples, if they can be read without conversion.
  var sampleFormat: PCMSampleFormat? {
    let isUnchanged =
      picked == nil && source.channelCount == channelCount && pipeline.isEmpty
    return isUnchanged ? source.sampleFormat : nil
  }

  /// The number of frames that have not been read, if the samples have a `sampleFormat`.
  var rest: Int? {
    guard sampleFormat != nil, let end = source.info.frameCount else { return nil }
    return min(frames.upperBound, end) - frames.lowerBound - inputFrameCount
  }

  /// Reads frames to the beginning of `bytes` without converting their samples, which must have a
  /// `sampleFormat`; returns their number.
  func read(_ frames: Int, into bytes: inout [UInt8]) throws(RenderError) -> Int {
    let count = try source.read(frames, into: &bytes)
    inputFrameCount += count
    return count
  }

  func read(
    into buffer: inout AudioBuffer, while shouldContinue: () -> Bool
  ) throws(RenderError) -> Int {
    let isSame = source.channelCount == channelCount
    let count = try isSame ? read(&buffer, shouldContinue) : read(&block, shouldContinue)
    guard !isSame else { return count }
    buffer.frameCount = count
    for channel in 0..<channelCount {
      for frame in 0..<count { buffer[channel, frame] = sample(channel, frame) }
    }
    return count
  }

  private func read(
    _ buffer: inout AudioBuffer, _ shouldContinue: () -> Bool
  ) throws(RenderError) -> Int {
    try pipeline.read(into: &buffer) { block throws(RenderError) in
      let rest = frames.count - inputFrameCount
      let count = rest > 0 ? try source.read(into: &block, limit: rest, while: shouldContinue) : 0
      inputFrameCount += count
      return count
    }
  }

  private func sample(_ channel: Int, _ frame: Int) -> Float {
    if let picked { return block[min(picked, source.channelCount - 1), frame] }
    if channelCount == 1 { return 0.5 * (block[0, frame] + block[1, frame]) }
    guard channel < 2 else { return 0 }
    return block[min(channel, source.channelCount - 1), frame]
  }

  private static func open(
    _ path: String, salvages: Bool, channelCount: Int, channel: Int?,
    while shouldContinue: () -> Bool
  ) throws(RenderError) -> RenderSource {
    if channel != nil {
      return try RenderSource(
        path: path, salvages: salvages, downmixes: false, mostChannels: .max, while: shouldContinue)
    }
    if channelCount > 2 {
      let source = try RenderSource(
        path: path, salvages: salvages, downmixes: false, mostChannels: .max, while: shouldContinue)
      if source.channelCount == channelCount || source.channelCount <= 2 { return source }
    }
    return try RenderSource(path: path, salvages: salvages, downmixes: true, while: shouldContinue)
  }
}
