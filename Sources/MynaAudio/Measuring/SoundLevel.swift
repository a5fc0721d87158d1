import MynaDSP
import SoundFiles

/// The loudness and true peak of an audio file, which are faster to measure than a `SoundReport`.
public struct SoundLevel: Equatable, Sendable {
  /// The integrated loudness in LUFS (ITU-R BS.1770); nil for silence and for audio shorter
  /// than 0.4 s.
  public var loudness: Double?
  /// The true peak, where 1 is full scale.
  public var truePeak: Double

  /// Reads a file and measures it as it would be played.
  ///
  /// Damaged files are read as far as possible, and more than two channels are mixed to stereo.
  ///
  /// - Parameter shouldContinue: called for each block and while waiting for the file; returning
  ///   false cancels.
  public init(path: String, while shouldContinue: () -> Bool = { true }) throws(RenderError) {
    let source = try RenderSource(
      path: path, salvages: true, downmixes: true, while: shouldContinue)
    let (rate, channelCount) = (source.info.sampleRate, source.channelCount)
    var meter = LevelMeter(sampleRate: rate, channelCount: channelCount)
    var loudnessMeter = LoudnessMeter(true, rate, channelCount)
    var buffer = AudioBuffer(channelCount: channelCount, capacity: Pipeline.blockFrames)
    while try source.read(into: &buffer, while: shouldContinue) > 0 {
      guard shouldContinue() else { throw .cancelled }
      meter.process(buffer)
      loudnessMeter.measure(&buffer)
    }
    guard source.frameCount > 0 else { throw .noSound(path: path) }
    meter.finish()
    loudness = loudnessMeter.value
    truePeak = (0..<channelCount).map { Double(meter.level($0).truePeak) }.max() ?? 0
  }
}
