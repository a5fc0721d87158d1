/// The settings for a microphone, which can change while it records.
public struct RecordingSettings: Equatable, Sendable {
  /// The gain in decibels, 0…24.
  public var gain = 0.0
  /// The cutoff frequency of the low-pass filter, in hertz, 20…20,000.
  ///
  /// The slope is 24 dB per octave. Nil turns the filter off.
  public var lowPassCutoff: Double?
  /// The cutoff frequency of the high-pass filter, in hertz, 20…20,000.
  ///
  /// The slope is 24 dB per octave. Nil turns the filter off.
  public var highPassCutoff: Double?
  /// The channels to record.
  ///
  /// A resumed take keeps its channels.
  public var channels = RecordingChannels.automatic
  /// The minimum number of channels to open, 1 or 2.
  ///
  /// With 2, a mono microphone is recorded in both channels.
  public var minimumChannelCount = 1
  /// Whether the next take skips long silences.
  ///
  /// A marker shows the position and length of each silence.
  public var skipsSilence = false
  /// Whether the next take begins half a second before the first audio above `silenceThreshold`.
  public var waitsForSound = false
  /// The level, in decibels relative to full scale, at or below which audio counts as silence.
  ///
  /// It applies to `skipsSilence` and `waitsForSound`, after gain and filters.
  public var silenceThreshold = -50.0
  /// The name of a marker for skipped silence; `%1` stands for the length of the silence.
  public var skippedSilenceName = "Silence skipped: %1"
  /// Whether the microphone's audio plays live on the default output.
  public var isMonitored = false

  /// The range of the gain in decibels.
  public static let gainRange = 0.0...24.0
  /// The range of both cutoffs in hertz.
  public static let cutoffRange = 20.0...20_000.0

  /// The range of the silence threshold in decibels.
  public static let silenceThresholdRange = -90.0...(-6.0)

  /// Creates settings without gain, filters, or monitoring.
  public init() {}
}
