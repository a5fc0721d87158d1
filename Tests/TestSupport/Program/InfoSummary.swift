/// One file in the JSON of `myna info`.
public struct InfoSummary: Decodable, Sendable {
  /// As it was given.
  public let path: String
  /// What kind of file it is.
  public let format: String
  /// Hertz.
  public let sampleRate: Double
  /// One is mono.
  public let channels: Int
  /// Samples per channel.
  public let frames: Int
  /// How long it is.
  public let seconds: Double
  /// Its integrated loudness, if it is loud enough to have one.
  public let loudnessLUFS: Double?
  /// Its highest sample, in decibels of full scale.
  public let peakDBFS: Double?
  /// The highest point between samples, too.
  public let truePeakDBTP: Double?
  /// The median pitch of what is voiced in it, in hertz.
  public let medianPitchHz: Double?
  /// What is wrong with it.
  public let damage: String?
  /// Why there is nothing to say.
  public let error: String?
}
