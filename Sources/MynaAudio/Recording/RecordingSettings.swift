/// Settings of a microphone; they may change while it records.
public struct RecordingSettings: Equatable, Sendable {
  /// Decibels by which it is amplified, 0…24.
  public var gain = 0.0
  /// Hertz above which nothing is let through, 20…20,000, 24 dB per octave; nil for all.
  public var lowPassCutoff: Double?
  /// Hertz below which nothing is let through, 20…20,000, 24 dB per octave; nil for all.
  public var highPassCutoff: Double?
  /// The channels to record; a resumed take keeps those it began with.
  public var channels = RecordingChannels.automatic
  /// Whether long silence is left out of the next take; a marker says where, and how long it was.
  public var skipsSilence = false
  /// The name of such a marker, in which `%1` stands for the length of the silence.
  public var skippedSilenceName = "Silence skipped: %1"
  /// Whether the microphone is heard on the default output meanwhile.
  public var isMonitored = false

  /// Decibels.
  public static let gainRange = 0.0...24.0
  /// Hertz, of either cutoff.
  public static let cutoffRange = 20.0...20_000.0

  /// The microphone as it is.
  public init() {}
}
