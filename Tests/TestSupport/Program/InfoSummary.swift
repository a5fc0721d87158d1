/// A file in the JSON output of `myna info`.
public struct InfoSummary: Decodable, Sendable {
  /// The path as given.
  public let path: String
  /// The file format.
  public let format: String
  /// The sample rate in hertz.
  public let sampleRate: Double
  /// One for mono.
  public let channels: Int
  /// Samples per channel.
  public let frames: Int
  /// The duration in seconds.
  public let seconds: Double
  /// The integrated loudness, if it is loud enough to have one.
  public let loudnessLUFS: Double?
  /// The highest sample in decibels of full scale.
  public let peakDBFS: Double?
  /// The true peak in decibels of full scale.
  public let truePeakDBTP: Double?
  /// The root mean square in decibels of full scale.
  public let rmsDecibels: Double?
  /// The mean of the samples of the worst channel, where 1 is full scale.
  public let dcOffset: Double
  /// The peak above the root mean square.
  public let crestFactorDecibels: Double?
  /// The loudness of the loudest 3 seconds.
  public let shortTermLoudnessLUFS: Double?
  /// The loudness range, if there are at least 3 seconds.
  public let loudnessRangeLU: Double?
  /// The median pitch of voiced parts in hertz.
  public let medianPitchHz: Double?
  /// The silences, if they were requested.
  public let silences: [Silence]?
  /// The damage found.
  public let damage: String?
  /// Why there is no information.
  public let error: String?

  /// A silence, in seconds.
  public struct Silence: Decodable, Sendable {
    /// The time of the first silent frame.
    public let start: Double
    /// The time of the first frame after the silence.
    public let end: Double
  }
}
