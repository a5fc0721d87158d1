import Glibc

extension RecordingSettings {
  /// Returns the trigger that discards audio before the take's first sound; nil if the take begins
  /// immediately.
  func trigger(for engine: RecordingEngine) -> SoundTrigger? {
    guard waitsForSound else { return nil }
    return SoundTrigger(
      threshold: silenceFloor, sampleRate: engine.sampleRate, channelCount: engine.channelCount)
  }

  /// Returns the skipper that removes long silences from the take; nil if the take keeps them.
  func skipper(for engine: RecordingEngine) -> SilenceSkipper? {
    guard skipsSilence else { return nil }
    return SilenceSkipper(
      sampleRate: engine.sampleRate, channelCount: engine.channelCount, floor: silenceFloor)
  }

  /// The maximum magnitude that counts as silence.
  private var silenceFloor: Float { Float(pow(10, silenceThreshold / 20)) }
}
