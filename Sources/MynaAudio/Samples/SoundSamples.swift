public import SoundFiles

/// A whole audio file in memory.
///
/// ```swift
/// var sound = try SoundSamples(path: "words.wav")
/// sound.channels = try EffectPreset.chipmunk.chain.process(sound.channels, sampleRate:
/// sound.sampleRate)
/// try sound.write(to: "words-high.flac", format: .flac)
/// ```
///
/// An hour of stereo at 48 kHz requires 1.4 GB of memory. `Renderer` processes files of any length
/// in constant memory.
public struct SoundSamples: Equatable, Sendable {
  /// The samples of each channel, −1…1; all channels have the same length.
  public var channels: [[Float]]
  /// The sample rate in hertz.
  public var sampleRate: Double

  /// Creates a sound from samples.
  public init(_ channels: [[Float]], sampleRate: Double) {
    (self.channels, self.sampleRate) = (channels, sampleRate)
  }

  /// Reads a whole file in any format that `SoundFileReader` supports.
  ///
  /// - Throws: `SoundFileError` if the file cannot be read.
  public init(path: String) throws(SoundFileError) {
    let reader = try SoundFileReader(path: path)
    let count = reader.info.channelCount
    sampleRate = reader.info.sampleRate
    channels = Array(repeating: [], count: count)
    var block = [Float](repeating: 0, count: Pipeline.blockFrames * count)
    while true {
      let frames = try reader.read(into: &block)
      guard frames > 0 else { return }
      for channel in 0..<count {
        for frame in 0..<frames { channels[channel].append(block[frame * count + channel]) }
      }
    }
  }

  /// Writes a file.
  ///
  /// Samples beyond full scale are clipped if the format stores integers.
  ///
  /// The file appears when it is complete. After an error, an existing file at `path` is unchanged.
  ///
  /// - Parameter overwrites: whether a file at `path` is replaced.
  /// - Throws: `SoundFileError` if the file cannot be written, or exists and must not be replaced.
  public func write(
    to path: String, format: SoundFileFormat, overwrites: Bool = false
  ) throws(SoundFileError) {
    let frameCount = channels.first?.count ?? 0
    let writer = try SoundFileWriter(
      path: path, format: format, sampleRate: sampleRate, channelCount: channels.count,
      expectedFrameCount: frameCount, metadata: SoundMetadata(), overwrite: overwrites)
    var start = 0
    while start < frameCount {
      let frames = min(Pipeline.blockFrames, frameCount - start)
      var block: [Float] = []
      block.reserveCapacity(frames * channels.count)
      for frame in start..<start + frames {
        for channel in channels { block.append(channel[frame]) }
      }
      try writer.write(block, frameCount: frames)
      start += frames
    }
    try writer.commit()
  }
}
