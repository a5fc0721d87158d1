import MynaDSP

struct RecordingFilter: ~Copyable {
  private(set) var level = RecordingLevel()
  private(set) var clipCount = 0
  /// The time, in seconds, since the level last exceeded the silence threshold.
  private(set) var silence = 0.0

  private let sampleRate: Double
  private var equalizer: Equalizer
  private var meter: LevelMeter

  /// The maximum magnitude that is considered silence, which is −60 dB.
  private static let silentPeak: Float = 0.001
  private static let levelDuration = 0.05

  init(_ settings: RecordingSettings, sampleRate: Double, channelCount: Int) {
    self.sampleRate = sampleRate
    equalizer = Equalizer(
      settings.equalizer, sampleRate: sampleRate, channelCount: channelCount)
    meter = LevelMeter(sampleRate: sampleRate, channelCount: channelCount)
  }

  mutating func set(_ settings: RecordingSettings) { equalizer.set(settings.equalizer) }

  mutating func process(_ buffer: inout AudioBuffer) {
    equalizer.process(&buffer)
    meter.process(buffer)
    guard Double(meter.frameCount) >= Self.levelDuration * sampleRate else { return }
    let levels = (0..<meter.channelCount).map { meter.level($0) }
    level.channelPeaks = levels.map(\.peak)
    level.peak = levels.reduce(0) { max($0, $1.peak) }
    level.rms = levels.reduce(0) { max($0, $1.rms) }
    clipCount += levels.reduce(0) { $0 + $1.clipCount }
    silence = level.peak > Self.silentPeak ? 0 : silence + Double(meter.frameCount) / sampleRate
    meter.startRun()
  }
}

/// The level of the louder channel over the last 50 ms, where 1 is full scale.
public struct RecordingLevel: Equatable, Sendable {
  /// The greatest magnitude of the samples.
  public var peak: Float = 0
  /// The root mean square of the samples.
  public var rms: Float = 0
  /// The greatest magnitude in each channel; empty before the first reading.
  public var channelPeaks: [Float] = []
}

extension RecordingSettings {
  fileprivate var equalizer: Equalizer.Parameters {
    .init(
      bands: Self.bands(lowPassCutoff, or: 20_000, Equalizer.Band.butterworthLowPass)
        + Self.bands(highPassCutoff, or: 20, Equalizer.Band.butterworthHighPass),
      globalGain: gain)
  }

  private static func bands(
    _ cutoff: Double?, or idle: Double, _ design: (Double, Int) -> [Equalizer.Band]
  ) -> [Equalizer.Band] {
    design(cutoff ?? idle, 2).map {
      var band = $0
      band.bypass = cutoff == nil
      return band
    }
  }
}
