/// An audio file that is mixed into the output of a render job.
///
/// The file starts when the output starts. It is converted to the output's sample rate, and to mono
/// or stereo like the output. The output lasts as long as the longer of the two.
public struct MixedFile: Equatable, Sendable {
  /// The path of the file.
  public var path: String
  /// The gain of the file in decibels.
  public var gain: Double

  /// Creates a description of a file to mix.
  public init(path: String, gain: Double = 0) {
    self.path = path
    self.gain = gain
  }
}

/// The lengths of the fades of a rendered file, in seconds, 0…60 each.
///
/// The gain changes linearly from frame to frame.
public struct FadeLengths: Equatable, Sendable {
  /// The range of each length.
  public static let range = 0.0...60.0

  /// The length of the fade-in.
  public var fadeIn: Double
  /// The length of the fade-out.
  public var fadeOut: Double

  /// Creates lengths; by default, there are no fades.
  public init(fadeIn: Double = 0, fadeOut: Double = 0) {
    self.fadeIn = fadeIn
    self.fadeOut = fadeOut
  }
}

/// The silence around the audio of a rendered file, in seconds.
public struct PaddingLengths: Equatable, Sendable {
  /// The silence before the audio.
  public var before: Double
  /// The silence after the audio.
  public var after: Double

  /// Creates lengths; by default, no silence is added.
  public init(before: Double = 0, after: Double = 0) {
    self.before = before
    self.after = after
  }
}

/// The loudness of a rendered file.
///
/// If the loudness cannot be reached without exceeding the peak, the file gets as close as
/// possible.
public struct LoudnessTarget: Equatable, Sendable {
  /// The integrated loudness in LUFS.
  public var loudness: Double
  /// The maximum true peak in dBTP.
  public var peak: Double

  /// Creates a target; the default is the loudness of podcasts.
  public init(loudness: Double = -16, peak: Double = -1) {
    self.loudness = loudness
    self.peak = peak
  }
}
